import type { Problem } from '@verka/domain/api/problem.ts'
import { CommandError } from './command-error.ts'
import type { GroupedErrors } from '@verka/domain/replication/grouped-errors.ts'
import type {
  PlanEffects,
  PlanOpened,
  Replication,
  ReplicationFile,
  ReplicationPlan,
} from '@verka/domain/replication/replication.schema.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'

/** A site with its ids and keys. */
interface Place {
  tenantId: TenantId
  siteId: SiteId
  tenantKey: string
  siteKey: string
}

/** What a plan means for the target. */
export interface WholeEffects {
  items: PlanEffects[]
  opened: PlanOpened[]
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
/** How often it asks again when no answer comes, and the wait before each: a server that is restarted, or a network that is away. */
const [ATTEMPTS, AGAIN_MS] = [20, 1500]

/** The access from environment variables. @throws `CommandError` naming what is missing */
export function readAccess(environment: Record<string, string | undefined>, culture: string): Access {
  const { VERKA_URL, VERKA_TOKEN, VERKA_CLIENT_ID, VERKA_CLIENT_SECRET } = environment
  if (!VERKA_URL) throw new CommandError('config.urlMissing')
  if (!/^https?:\/\//.test(VERKA_URL) || !URL.canParse(VERKA_URL)) throw new CommandError('config.urlWrong', { url: VERKA_URL })
  if (!VERKA_TOKEN && !(VERKA_CLIENT_ID && VERKA_CLIENT_SECRET)) throw new CommandError('config.accessMissing')
  return { url: VERKA_URL.replace(/\/+$/, ''), token: VERKA_TOKEN, clientId: VERKA_CLIENT_ID, clientSecret: VERKA_CLIENT_SECRET, culture }
}

/** Logs in, and returns the calls of the command. */
export async function connect(access: Access) {
  const token = access.token ?? (await fetchToken(access))
  async function call<Reply>(method: string, path: string, body?: object, idempotencyKey: string = crypto.randomUUID()): Promise<Reply> {
    const reply = await send(`${access.url}/api/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': access.culture,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const content: unknown = await reply.json().catch(() => undefined)
    if (reply.ok) return content as Reply
    throw refusalOf(reply.status, content as Partial<Problem> | undefined)
  }
  return {
    /** A site by its address, `tenant/site`. @throws `CommandError` */
    async place(address: string): Promise<Place> {
      const [tenantKey, siteKey, ...rest] = address.split('/')
      if (!tenantKey || !siteKey || rest.length > 0) throw new CommandError('config.siteAddress', { address })
      const { items } = await call<{ items: Place[] }>('GET', '/templates/sites')
      const place = items.find((one) => one.tenantKey === tenantKey && one.siteKey === siteKey)
      if (!place) throw new CommandError('config.siteUnknown', { address })
      return place
    },
    exportFile: (body: object) => call<{ fileName: string; text: string; count: number }>('POST', '/templates/export', body),
    store: ({ tenantId, siteId }: Place, bundle: string) =>
      call<ReplicationFile>('POST', `/templates/files/${tenantId}/${siteId}`, { bundle }),
    effects: (body: object) => call<WholeEffects>('POST', '/templates/effects', body),
    plan: (body: object) => call<ReplicationPlan>('POST', '/templates/plan', body),
    /** Replicates, and returns when it has ended. */
    async replicate(body: object): Promise<Replication> {
      // one key: it is executed once, whichever answer is lost
      const key = crypto.randomUUID()
      let replication = await again(() => call<Replication>('POST', '/templates/replicate', body, key))
      const { target, id } = replication
      while (replication.state === 'running') {
        await new Promise((go) => setTimeout(go, PAUSE_MS))
        replication = await again(() => call<Replication>('GET', `/templates/replications/${target.tenantId}/${target.siteId}/${id}`))
      }
      return replication
    },
  }
}

/** Asks again while no answer comes. */
async function again<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const isUnanswered = error instanceof CommandError && error.key === 'config.noAnswer'
      if (!isUnanswered || attempt === ATTEMPTS) throw error
      await new Promise((go) => setTimeout(go, AGAIN_MS))
    }
  }
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new CommandError('config.noAnswer', { url, reason: cause })
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
  if (!content.access_token) throw new CommandError('config.accountRefused', { url, status: reply.status })
  return content.access_token
}

/** Errors by what they are about, each on a line of its own. */
export const groupedLines = (groups: readonly GroupedErrors[]): string =>
  groups.flatMap(({ title, messages }) => [title, ...messages.map((message) => `  ${message}`)]).join('\n')

function refusalOf(status: number, problem: Partial<Problem> | undefined): CommandError {
  const grouped = problem?.details?.['groupedErrors'] as GroupedErrors[] | undefined
  if (grouped) return new CommandError({ answered: groupedLines(grouped) })
  const texts = problem?.errors?.map(({ text }) => text) ?? []
  return texts.length > 0 ? new CommandError({ answered: texts.join(' ') }) : new CommandError('config.answered', { status })
}
