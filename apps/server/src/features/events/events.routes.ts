import type { Handlers } from '../../http/calls/handlers.ts'

export const eventHandlers = {
  streamEvents: async (context, { query }) => {
    const { actor, site, runtime } = context
    return (sink, reader) => runtime.live.open({ actor, siteId: site.id, after: query.after }, sink, reader)
  },
} satisfies Partial<Handlers>
