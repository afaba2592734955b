import type { RecordedEvent } from '../../message-events/take-events.ts'
import type { WantsEvent } from '../../message-events/record-event.ts'
import type { FanOut } from './fan-out-work.ts'
import { deliverToProcessors, wantsProcessors } from '../processor-messages.ts'

/** Work that follows events. It writes rows in the transaction that ends the event, and sends nothing. */
interface EventSubscriber {
  wants: WantsEvent
  receive: (work: FanOut, row: RecordedEvent) => Promise<void>
}

/** Everything that follows events. A new one is a line here. */
export const EVENT_SUBSCRIBERS: readonly EventSubscriber[] = [{ wants: wantsProcessors, receive: deliverToProcessors }]
