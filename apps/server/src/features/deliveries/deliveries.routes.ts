import type { SiteContext } from '../../http/context.ts'
import type { Handlers } from '../../http/calls/handlers.ts'
import type { SenderRuntime } from '../senders/sender.ts'
import { listDeliveries, loadDelivery, resendDeliveries } from './deliveries.ts'
import { loadLeftEvents, retryLeftEvents } from './fan-out/left-events.ts'
import { prepareTest } from './test-config.ts'

/** The runtime of a call: the edge gives each call all of it, and the type of a context only what work without a call has, too. */
const runtimeOf = ({ runtime }: SiteContext) => runtime as SenderRuntime

export const deliveryHandlers = {
  async testProcessorConfig(context, { params }) {
    const test = await prepareTest(context, params.id)
    // no transaction waits for the receiver
    context.afterCommit(async () => ({ ...(await test.send(runtimeOf(context))) }))
    return { isAccepted: false, milliseconds: 0, request: {}, answer: {} }
  },
  listDeliveries: (context, { params, query }) => listDeliveries(context, params.id, query),
  getDelivery: (context, { params }) => loadDelivery(context, params.id),
  async resendDeliveries(context, { params, body }) {
    return { count: await resendDeliveries(context, params.id, body) }
  },
  getLeftEvents: (context) => loadLeftEvents(context),
  retryLeftEvents: async (context) => ({ count: await retryLeftEvents(context) }),
} satisfies Partial<Handlers>
