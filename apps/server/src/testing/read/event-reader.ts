import type { AddressInfo } from 'node:net'
import type { TestApp } from '../servers/test-app.ts'
import type { Caller, TestTenant } from '../servers/test-tenant.ts'

interface ReceivedEvent {
  name: string
  id: string
  data: { changes?: { entity: string; id: string; typeId: string | null; kind: string }[] }
}

/** An open client: its received events, and its end. */
export interface OpenStream {
  status: number
  events: ReceivedEvent[]
  /** `entity kind id` of all changes received so far. */
  changes: () => string[]
  /** The id from which the stream can be resumed. */
  last: () => string
  hasEnded: () => boolean
  /** Waits until something is so. @throws after some seconds */
  until: (isSo: () => boolean, ms?: number) => Promise<void>
  /** Waits until all earlier commits have been received: it makes a change that its own client is notified of. */
  settled: () => Promise<void>
  close: () => void
}

/** The origin of a test's app. */
async function originOf({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

interface StreamOptions {
  site?: string
  after?: string
  header?: string
  token?: string
}

/** Opens the events of a site as a user. */
export async function openEvents(server: TestApp, tenant: TestTenant, caller: Caller, options: StreamOptions = {}): Promise<OpenStream> {
  const { site = 'north', after, header, token = caller.token } = options
  const gone = new AbortController()
  const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`
  const reply = await fetch(`${await originOf(server)}/api/v2/${tenant.key}/${site}/events${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(header === undefined ? {} : { 'last-event-id': header }) },
    signal: gone.signal,
  })
  const events: ReceivedEvent[] = []
  let [hasEnded, lastId] = [false, '']
  void (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of reply.body!) {
      text += decoder.decode(bytes as Uint8Array, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const parts = Object.fromEntries(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        )
        if (parts.id) lastId = parts.id
        if (parts.event) events.push({ name: parts.event, id: parts.id!, data: JSON.parse(parts.data!) as ReceivedEvent['data'] })
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => (hasEnded = true))
  const changes = () => events.flatMap(({ data }) => (data.changes ?? []).map(({ entity, kind, id }) => `${entity} ${kind} ${id}`))
  const until = async (isSo: () => boolean, ms = 8000) => {
    for (const end = Date.now() + ms; !isSo(); await new Promise((resolve) => setTimeout(resolve, 10)))
      if (Date.now() > end) throw new Error(`it did not come: ${JSON.stringify(events)}`)
  }
  if (reply.status === 200) await until(() => events.length > 0 || hasEnded)
  return {
    status: reply.status,
    events,
    changes,
    last: () => lastId,
    hasEnded: () => hasEnded,
    until,
    async settled() {
      const before = changes().length
      await caller.call('PUT', '^/preferences/heard', { value: Date.now() })
      await until(() =>
        changes()
          .slice(before)
          .some((change) => change.startsWith('preference')),
      )
    },
    close: () => gone.abort(),
  }
}
