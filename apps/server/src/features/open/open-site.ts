import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { OpenContext, SiteContext } from '../../http/context.ts'
import { serverContext, type ServerRuntime } from '../session/server-context.ts'
import { findOpenSite } from '../tenants/tenants.ts'
import { countOpenRequest, countWrongCode } from './open-limits.ts'

/** The context of a person without a login: the least rights, in one site. It is for reading. */
export async function strangerContext(
  runtime: ServerRuntime,
  tx: Tx,
  scope: SiteScope,
  cultureFor: OpenContext['cultureFor'],
): Promise<SiteContext> {
  const context = await serverContext(runtime, tx, scope)
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

/**
 * Reads what a code shows to a person without a login, within the limits of requests and wrong codes.
 * @throws `notFound` for everything that is not shown, `tooManyRequests`
 */
export async function readByOpenCode<Result>(
  open: OpenContext,
  code: string,
  read: (context: SiteContext, code: string) => Promise<Result | undefined>,
): Promise<Result> {
  const { runtime, path } = open
  const { refused, scope } = await runtime.database.transaction({ kind: 'installation' }, async (tx) => {
    const why = await countOpenRequest(tx, open, code)
    return { refused: why, scope: why ? undefined : await findOpenSite(tx, path) }
  })
  if (refused) throw refused
  const found = scope && (await inScope(open, scope, (context) => read(context, code)))
  if (found !== undefined) return found
  await countWrongCode(open, code)
  throw notFound()
}
