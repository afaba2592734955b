import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { AfterCommit, OpenContext, SiteContext } from '../../http/context.ts'
import { serverContext, type ServerRuntime } from '../session/server-context.ts'
import { findOpenSite } from '../tenants/tenants.ts'
import { countOpenNetwork, countOpenRequest, countWrongCode, type NetworkLimit } from './open-limits.ts'

/** The context of a person without a login: the least rights, in one site. It is for reading. */
export async function strangerContext(
  runtime: ServerRuntime,
  tx: Tx,
  scope: SiteScope,
  cultureFor: OpenContext['cultureFor'],
  afterCommit?: (work: AfterCommit) => void,
): Promise<SiteContext> {
  const context = await serverContext(runtime, tx, scope, afterCommit)
  const actor = { ...context.actor, name: '', role: 'user' as const, isProgram: false }
  return { ...context, culture: cultureFor(context.culture), actor }
}

const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'notFound'

const inScope = <Result>(
  { runtime, cultureFor }: OpenContext,
  scope: SiteScope,
  read: (context: SiteContext) => Promise<Result | undefined>,
) =>
  runtime.database
    .transaction(
      { kind: 'site', tenantId: scope.tenantId, siteIds: [scope.siteId] },
      async (tx) => read(await strangerContext(runtime, tx, scope, cultureFor)),
      { isReadOnly: true },
    )
    .catch((error: unknown) => {
      if (isNotFound(error)) return undefined
      throw error
    })

/** Opens the site of an address for a counted request. `counted`: why it is refused, in the same transaction. @throws `tooManyRequests` */
async function openedSite(open: OpenContext, counted: (tx: Tx) => Promise<AppError | undefined>): Promise<SiteScope | undefined> {
  const { refused, scope } = await open.runtime.database.transaction({ kind: 'installation' }, async (tx) => {
    const why = await counted(tx)
    return { refused: why, scope: why ? undefined : await findOpenSite(tx, open.path) }
  })
  if (refused) throw refused
  return scope
}

/**
 * Reads what a code shows to a person without a login, within the limits of requests and wrong codes.
 * @throws `notFound` for everything that is not shown, `tooManyRequests`
 */
export async function readByOpenCode<Result>(
  open: OpenContext,
  code: string,
  read: (context: SiteContext, code: string) => Promise<Result | undefined>,
): Promise<Result> {
  const scope = await openedSite(open, (tx) => countOpenRequest(tx, open, code))
  const found = scope && (await inScope(open, scope, (context) => read(context, code)))
  if (found !== undefined) return found
  await countWrongCode(open, code)
  throw notFound()
}

/**
 * Reads what an address shows to a person without a login, within a limit of requests of one network.
 * @throws `notFound` for everything that is not shown, `tooManyRequests`
 */
export async function readOpenAddress<Result>(
  open: OpenContext,
  read: (context: SiteContext) => Promise<Result | undefined>,
  limit: NetworkLimit = 'network',
): Promise<Result> {
  const scope = await openedSite(open, (tx) => countOpenNetwork(tx, open, limit))
  const found = scope && (await inScope(open, scope, read))
  if (found === undefined) throw notFound()
  return found
}

/** PostgreSQL's errors of a transaction that would succeed if it began now. */
const REPEATED = new Set<unknown>(['40001', '40P01'])

/** Writes for a person without a login, in a site that an earlier read has opened. It runs again as a call does (`http/calls/run-call.ts`). */
export async function writeInOpenSite<Result>(
  { runtime, cultureFor }: OpenContext,
  scope: SiteScope,
  write: (context: SiteContext) => Promise<Result>,
): Promise<Result> {
  const { database, log } = runtime
  const ofSite = { kind: 'site', tenantId: scope.tenantId, siteIds: [scope.siteId] } as const
  const runOnce = async () => {
    const afterwards: AfterCommit[] = []
    const result = await database.transaction(ofSite, async (tx) =>
      write(await strangerContext(runtime, tx, scope, cultureFor, (work) => afterwards.push(work))),
    )
    for (const work of afterwards) await work().catch((error: unknown) => log.error({ err: error }, 'after commit'))
    return result
  }
  return runOnce().catch(async (error: unknown) => {
    if (!REPEATED.has((error as { code?: unknown }).code)) throw error
    return runOnce()
  })
}
