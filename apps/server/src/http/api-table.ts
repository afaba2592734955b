import { z } from 'zod'
import { CALLS } from '@verka/domain/api/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'

/** Calls of the specification's section 7 that come with a later part of the product. */
const LATER: readonly [call: string, comesWith: string][] = [
  ['POST /{tenant}/{site}/records/schemas/{schemaId}/files/{fileId}', 'imports'],
  ['POST /{tenant}/users/import/{id}', 'imports'],
  ['POST /{tenant}/{site}/elements/schemas/{id}/filter', 'exports'],
  ['POST /{tenant}/{site}/elements/schemas/{id}/files/{fileId}', 'imports'],
  ['GET /{tenant}/{site}/open/elements/codes/{code}', 'data schemas'],
  ['POST /templates/replicate', 'replication'],
  ['GET /{tenant}/{site}/processors', 'processors'],
  ['GET /{tenant}/{site}/processors/implementations', 'processors'],
  ['GET /{tenant}/{site}/processors/implementations/{type}/{name}', 'processors'],
  ['GET /{tenant}/{site}/processors/config', 'processors'],
  ['GET /{tenant}/{site}/processors/config/{id}', 'processors'],
  ['GET /{tenant}/{site}/processors/config/{id}/full', 'processors'],
  ['POST /{tenant}/{site}/processors/config', 'processors'],
  ['DELETE /{tenant}/{site}/processors/config/{id}', 'processors'],
  ['GET /processors/restrictions', 'processors'],
  ['GET /processors/restrictions/{a}/{b}', 'processors'],
  ['POST /processors/restrictions', 'processors'],
  ['DELETE /processors/restrictions/{a}/{b}', 'processors'],
  ['GET /{tenant}/{site}/transactions/{id}/pdf', 'the execution area'],
]

const LABELS: Record<string, string> = {
  public: 'everybody',
  user: 'restricted user',
  privilegedUser: 'user',
  siteAdmin: 'site administrator',
  tenantAdmin: 'tenant administrator',
  superUser: 'system administrator',
}

function queryOf(call: Call): string {
  const shape = call.query instanceof z.ZodObject ? (call.query.shape as Record<string, z.ZodType>) : {}
  return Object.entries(shape)
    .map(([name, schema]) => (schema.safeParse(undefined).success ? `${name}?` : name))
    .join(', ')
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/** `docs/api.md`: every call, made from the contract. */
export function apiTable(): string {
  const placeOf = (call: Call) => `${call.path} ${METHODS.indexOf(call.method)}`
  const calls = (Object.values(CALLS) as Call[]).toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const rows = calls.map(
    (call) =>
      `| ${call.method} | \`${pathOf(call)}\` | ${queryOf(call)} | ${LABELS[call.access]} | ${call.idempotency === 'none' ? '' : call.idempotency} | ${call.summary} |`,
  )
  const later = LATER.map(([call, comesWith]) => `| \`${call}\` | ${comesWith} |`)
  return `# The API

Made from the contract by \`npm run docs:api\`; a test fails when it is not what the contract says. \`/api/openapi.json\` describes every
body, answer and error (OpenAPI 3.1), and \`/api/docs\` in the client lets one try them.

- Every call stands below \`/api/v1\` and \`/api/v2\`, with the same handlers. v2 adds uploads as \`multipart/form-data\` (v1: base64 in
  JSON, up to 10 MiB).
- Every list that is filtered goes on by cursor, however deep: \`after\` is the \`next\` of the answer before, with the same \`ordering\`.
- A filter's \`value\` is a scalar, a list (any of), \`{from, to}\` (the upper day is whole), or \`{text}\` for a column of texts: a part of the text, compared as the search compares.
- \`culture\` (\`sv-SE\`, \`en-US\`, \`nb-NO\`) goes with every call; the request's \`Accept-Language\` and the tenant's language come after it.
- Who may: the least role (restricted user < user < site administrator < tenant administrator < system administrator). Rights that depend on the row come on top: content status, privileges,
  own or all, hidden columns, lockdown (\`packages/domain/src/access/permissions.ts\`).
- A save is PUT with the version that was read (or \`If-Match\`), else POST. A stale version answers 409; an \`id\` in a POST that creates is refused (400).
- An \`Idempotency-Key\` is \`required\` or \`accepted\` where the table says so: a repeat gives the first answer.
- Errors are \`application/problem+json\` with \`errors: [{message, field?, params?}]\`; a message that begins with @ is a translation key.

## Calls

| method | path | query | least role | idempotency key | what it does |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

## Later

| call | comes with |
| --- | --- |
${later.join('\n')}
`
}
