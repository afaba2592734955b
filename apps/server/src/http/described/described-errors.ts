import { z } from 'zod'
import type { Call } from '@verka/domain/api/contract.ts'
import { ERROR_STATUS, type ErrorCode } from '@verka/domain/errors/app-error.ts'

/** Meaning of each error for integrators, shared by the OpenAPI document and `docs/api.md`. */
const MEANINGS: Record<ErrorCode, string> = {
  malformed: 'The request cannot be understood: `errors` name each wrong part by its path.',
  hiddenColumn: 'A list is filtered or ordered by a column that it does not have, or that the caller may not see.',
  versionMissing: 'A save or deletion without the version that it is based on (`version`, or `If-Match`).',
  unauthorized: 'No valid access token, or its person may not log in any more.',
  forbidden: 'The caller may not do this. `errors` say why where it depends on a row.',
  notFound: 'There is no such thing, or none that the caller may know of: the answer is the same.',
  methodNotAllowed: 'The address is there, but not with this method: `Allow` says which it takes.',
  conflict:
    'It does not fit what stands there now: `errors` say what (a transaction that has ended, an object that is lent or booked, a change that was made meanwhile). `details` may tell since when, until when or by whom.',
  stale:
    'It was changed since it was read. `details.current` is what is stored now; for an execution, `details.version` is the version of the function.',
  inUse: 'It is used. `errors` name by what, each with `params.count`.',
  fieldsHoldValues:
    'Fields that go or change hold values, options that go are chosen, or rules of other forms or public lists name them: `details.fields` say which and how many (`option`: the option of that name). Sent again with their ids in `confirmedRemovals` it is done.',
  transactionsLoseEnd:
    'Transactions run that nothing would end any more: `details` say how many, and which functions of the service go. Sent again with the ids of those in `confirmedRemovals` it is done.',
  stillUsed:
    'The predefined value is chosen somewhere, or forms name it: `details.uses` say where. Sent again with `confirmed=true` it is done.',
  idempotencyConflict: 'The `Idempotency-Key` was used for something else.',
  tooLarge: 'The body is larger than what is taken.',
  unsupportedMediaType: 'The body is of a type that is not taken.',
  rangeNotSatisfiable: 'The file has no such range.',
  invalid:
    'What was sent does not hold: `errors` name every field (`dataProperties.<field id>` for fields of a form), with `params` for their messages.',
  lockdown: 'The tenant is locked: its categories, functions and services cannot be changed.',
  tooManyRequests: 'Too many requests of the tenant wait, or too many guesses were made: again after `Retry-After` seconds.',
  internal: 'A mistake of ours; `requestId` finds it in the log.',
  unavailable: 'The database does not answer: again after `Retry-After` seconds.',
}

const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodUndefined
const takes = (schema: z.ZodType, name: string) => schema instanceof z.ZodObject && name in (schema.shape as object)

/** The errors of a call, derived from its inputs. */
function codesOf(call: Call): ErrorCode[] {
  // what is wrong is as unknown as what is not shown
  if (call.scope === 'open' && call.reads)
    return ['notFound', 'tooManyRequests', 'internal', 'unavailable', ...(isEmpty(call.body) ? [] : (['tooLarge'] as const))]
  const codes: ErrorCode[] = ['malformed', 'notFound', 'tooManyRequests', 'internal', 'unavailable']
  if (call.access !== 'public') codes.push('unauthorized', 'forbidden')
  if (takes(call.body, 'ordering')) codes.push('hiddenColumn')
  if (!isEmpty(call.body)) codes.push('tooLarge', 'unsupportedMediaType', 'invalid')
  if (call.carries === 'download') codes.push('rangeNotSatisfiable')
  if (call.reads) return codes
  codes.push('conflict', 'lockdown')
  if (call.idempotency !== 'none') codes.push('idempotencyConflict')
  if (takesVersion(call)) codes.push('versionMissing', 'stale')
  if (takes(call.body, 'operationTypeVersion')) codes.push('versionMissing', 'stale')
  if (call.method === 'DELETE') codes.push('inUse')
  if (takes(call.body, 'confirmedRemovals'))
    codes.push(call.changes.includes('transactionType') ? 'transactionsLoseEnd' : 'fieldsHoldValues')
  if (takes(call.query, 'confirmed')) codes.push('stillUsed')
  return codes
}

/** Whether a call is based on a version, which `If-Match` may also contain. */
export const takesVersion = (call: Call) =>
  (call.method === 'PUT' && takes(call.body, 'version')) || (call.method === 'DELETE' && takes(call.query, 'version'))

/** The error statuses of a call, each with its codes and their meanings. */
export function describedErrors(call: Call): { status: number; codes: ErrorCode[]; description: string }[] {
  const codes = codesOf(call)
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))].sort((one, other) => one - other)
  return statuses.map((status) => {
    const own = codes.filter((code) => ERROR_STATUS[code] === status)
    return { status, codes: [...new Set(own)], description: own.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join(' ') }
  })
}

/** A table of all codes, for `docs/api.md`. */
export function errorTable(): string {
  const rows = (Object.entries(MEANINGS) as [ErrorCode, string][]).map(
    ([code, meaning]) => `| ${ERROR_STATUS[code]} | \`${code}\` | ${meaning} |`,
  )
  return ['| status | `code` | what it says |', '| --- | --- | --- |', ...rows.toSorted()].join('\n')
}
