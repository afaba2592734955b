import type { Processor } from '@verka/domain/processors/processor-configs.api.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import { MODE_RULES, type OperationMode, type TransactionMode } from '@verka/domain/services/modes.ts'

/** Whether a service of a mode has an event. What follows from its settings is offered in any case. */
function hasEvent(mode: TransactionMode, event: MessageEvent): boolean {
  const operationModes: readonly OperationMode[] = MODE_RULES[mode].operationModes
  switch (event) {
    case 'updated':
      return operationModes.includes('update')
    case 'cancelled':
      return operationModes.includes('cancel')
    case 'reserved':
    case 'reservationExpired':
      return mode === 'loan'
    case 'lowBalance':
      return mode === 'stockManagement'
    default:
      return true
  }
}

/** The events at which a service can run a config: those of its mode, and those that are ticked. */
export const eventChoices = (
  { events }: Pick<Processor, 'events'>,
  mode: TransactionMode,
  ticked: ReadonlySet<MessageEvent>,
): MessageEvent[] => events.filter((event) => hasEvent(mode, event) || ticked.has(event))
