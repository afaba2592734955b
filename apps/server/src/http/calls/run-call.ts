import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fillPath, pathOf, type Call } from '@verka/domain/api/contract.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { COMPACT_TYPE } from '@verka/domain/lists/compact-list.ts'
import { claimIdempotencyKey, storeReply, type IdempotencyClaim } from '../../db/idempotency.queries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ReceivedFile } from '../../files/store-staged-file.ts'
import type { Runtime } from '../../runtime.ts'
import { answerOf, versionIn, type Answer } from './answers.ts'
import { contextOf, withStoredCulture, type RequestScope } from './call-context.ts'
import type { AfterCommit } from '../context.ts'

/** Needed to run a call. */
export interface CallRun {
  runtime: Pick<Runtime, 'database' | 'files' | 'now' | 'log' | 'mailer' | 'sms' | 'settings' | 'outbound' | 'live' | 'jobs'>
  /** Validates every answer against the contract, as tests do. */
  checksReplies?: boolean
}

/** PostgreSQL's errors of a transaction that would succeed if it began now: a serialization failure, a deadlock. */
const REPEATED = new Set<unknown>(['40001', '40P01'])

export type AnyHandler = (context: never, input: never) => Promise<unknown>

/** A checked request. */
export interface Prepared extends RequestScope {
  input: { params: unknown; query: unknown; body: unknown }
}

/**
 * Runs the handler of a checked request in a database transaction, once for each idempotency key: a repeat gets the stored answer. Work after
 * the commit follows; what it adds to the answer is stored, too.
 */
export async function runCall(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  options: CallRun,
  { actor, target: requested, culture, input, sentFiles }: Prepared,
): Promise<Answer> {
  let target = requested
  let claim: IdempotencyClaim | undefined
  const shape = { checksReplies: options.checksReplies, isCompact: wantsCompact(request) }
  const run = async (tx: Tx, afterCommit: (work: AfterCommit) => void): Promise<Answer> => {
    const context = contextOf({ actor, target, culture, ...(sentFiles && { sentFiles }) }, request, options.runtime, {
      tx,
      afterCommit,
    })
    const idempotencyKey = call.idempotency === 'none' ? undefined : keyOf(call, request)
    if (idempotencyKey !== undefined && actor) {
      claim = {
        tenantId: actor.tenant.id,
        userId: actor.id,
        key: idempotencyKey,
        call: describe(call, request),
        bodyHash: hashOf(call, request, input.body),
        now: context.now,
      }
      const earlier = await claimIdempotencyKey(tx, claim)
      if (earlier) return { ...earlier, ...versionIn(earlier.body === undefined ? undefined : JSON.parse(earlier.body)) }
      const answer = answerOf(call, await handler(context as never, input as never), shape)
      storeReply(tx, claim, answer)
      return answer
    }
    return answerOf(call, await handler(context as never, input as never), shape)
  }
  const afterwards: AfterCommit[] = []
  const { database } = options.runtime
  const runOnce = () => database.transaction(target.scope, (tx) => run(tx, (work) => afterwards.push(work)), { isReadOnly: call.reads })
  let answer = await runOnce().catch(async (error: unknown) => {
    // what it was based on changed meanwhile, and nothing of it was done
    if (!REPEATED.has((error as { code?: unknown }).code)) throw error
    target = await withStoredCulture(database, target)
    afterwards.length = 0
    return runOnce()
  })
  // work after a commit cannot undo it: a failure is logged and the answer is sent
  const logged = (error: unknown) => request.log.error({ err: error }, 'after commit')
  for (const work of afterwards) {
    const known = await work().catch(logged)
    if (!known) continue
    answer = answerOf(call, { ...(JSON.parse(answer.body ?? '{}') as object), ...known })
    // a repeat gets the same answer
    const [kept, final] = [claim, answer]
    if (kept) await database.transaction(target.scope, async (tx) => storeReply(tx, kept, final)).catch(logged)
  }
  return answer
}

/** Whether a request accepts the compact form of lists: it names it. */
const wantsCompact = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes(COMPACT_TYPE) === true

function keyOf(call: Call, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === '' || (key === undefined && call.idempotency === 'required'))
    throw new AppError('malformed', { message: '@errors.idempotencyKeyMissing', field: 'Idempotency-Key' })
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)))
    throw new AppError('malformed', { message: '@errors.malformed', field: 'Idempotency-Key' })
  return key
}

/** The call with its path filled in: the same key for another object is another attempt. */
function describe(call: Call, request: FastifyRequest): string {
  return `${call.name} ${fillPath(pathOf(call), request.params as Record<string, string>)}`.slice(0, 500)
}

/** Body hash stored with the idempotency key; a file counts by its content, not by its location. */
function hashOf(call: Call, request: FastifyRequest, body: unknown): string {
  const sent = call.carries === 'upload' ? { ...(body as ReceivedFile), storageKey: undefined } : (request.body ?? null)
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex')
}
