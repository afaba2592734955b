import type { Problem } from '@verka/domain/api/problem.ts'
import type { Replication, ReplicationFile, ReplicationPlan } from '@verka/domain/replication/replication.api.ts'

/** A failure that the user of the command can read. */
export class CommandError extends Error {}

/** A site with its ids and keys. */
interface Place {
  tenantId: string
  siteId: string
  tenantKey: string
  siteKey: string
}

interface Access {
  /** Address of the installation. */
  url: string
  token?: string | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  /** Language of messages and names. */
  culture: string
}

/** How long the command waits between two looks at a running replication. */
const PAUSE_MS = 500

/** The access from environment variables. @throws `CommandError` naming what is missing */
export function readAccess(environment: Record<string, string | undefined>, culture: string): Access {
  const { VERKA_URL, VERKA_TOKEN, VERKA_CLIENT_ID, VERKA_CLIENT_SECRET } = environment
  if (!VERKA_URL) throw new CommandError('VERKA_URL: is needed, such as https://verka.example.com')
  if (!VERKA_TOKEN && !(VERKA_CLIENT_ID && VERKA_CLIENT_SECRET))
    throw new CommandError('VERKA_CLIENT_ID and VERKA_CLIENT_SECRET of an integration account are needed, or a token as VERKA_TOKEN')
  return { url: VERKA_URL.replace(/\/+$/, ''), token: VERKA_TOKEN, clientId: VERKA_CLIENT_ID, clientSecret: VERKA_CLIENT_SECRET, culture }
}

/** Logs in, and returns the calls of the command. */
export async function connect(access: Access) {
  const token = access.token ?? (await fetchToken(access))
  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await send(`${access.url}/api/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': access.culture,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const content: unknown = await reply.json().catch(() => undefined)
    if (reply.ok) return content as Reply
    throw new CommandError(messagesOf(reply.status, content as Partial<Problem> | undefined).join('\n'))
  }
  return {
    /** A site by its address, `tenant/site`. @throws `CommandError` */
    async place(address: string): Promise<Place> {
      const [tenantKey, siteKey, ...rest] = address.split('/')
      if (!tenantKey || !siteKey || rest.length > 0)
        throw new CommandError(`${address}: a site is written as tenant/site, such as acme/north`)
      const { items } = await call<{ items: Place[] }>('GET', '/templates/sites')
      const place = items.find((one) => one.tenantKey === tenantKey && one.siteKey === siteKey)
      if (!place) throw new CommandError(`${address}: there is no such site, or the account may not replicate there`)
      return place
    },
    exportFile: (body: object) => call<{ fileName: string; text: string; count: number }>('POST', '/templates/export', body),
    store: ({ tenantId, siteId }: Place, bundle: string) =>
      call<ReplicationFile>('POST', `/templates/files/${tenantId}/${siteId}`, { bundle }),
    plan: (body: object) => call<ReplicationPlan>('POST', '/templates/plan', body),
    /** Replicates, and returns when it has ended. */
    async replicate(body: object): Promise<Replication> {
      let replication = await call<Replication>('POST', '/templates/replicate', body)
      const { target, id } = replication
      while (replication.state === 'running') {
        await new Promise((go) => setTimeout(go, PAUSE_MS))
        replication = await call<Replication>('GET', `/templates/replications/${target.tenantId}/${target.siteId}/${id}`)
      }
      return replication
    },
  }
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new CommandError(`${url}: no answer (${cause})`)
  }
}

async function fetchToken({ url, clientId, clientSecret }: Access): Promise<string> {
  const reply = await send(`${url}/identity/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId!)}:${encodeURIComponent(clientSecret!)}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  const content = (await reply.json().catch(() => ({}))) as { access_token?: string }
  if (!content.access_token) throw new CommandError(`${url}: the login server refused the account (${reply.status})`)
  return content.access_token
}

function messagesOf(status: number, problem: Partial<Problem> | undefined): string[] {
  const grouped = problem?.details?.['groupedErrors'] as { title: string; messages: string[] }[] | undefined
  if (grouped) return grouped.flatMap(({ title, messages }) => [title, ...messages.map((message) => `  ${message}`)])
  const texts = problem?.errors?.map(({ text }) => text) ?? []
  return texts.length > 0 ? texts : [`the server answered ${status}`]
}
