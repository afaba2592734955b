import { z } from 'zod'
import { CALLS } from '@verka/domain/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { errorTable } from './described-errors.ts'
import { valueTable } from './described-values.ts'
import { describedColumns, describedFieldColumns } from './described-columns.ts'

/** Calls of the specification's section 7 that belong to a later part of the product. */
const LATER: readonly [call: string, comesWith: string][] = [
  ['POST /{tenant}/{site}/records/schemas/{schemaId}/files/{fileId}', 'imports'],
  ['POST /{tenant}/users/import/{id}', 'imports'],
  ['POST /{tenant}/{site}/elements/schemas/{id}/filter', 'exports'],
  ['POST /{tenant}/{site}/elements/schemas/{id}/files/{fileId}', 'imports'],
  ['GET /{tenant}/{site}/open/elements/codes/{code}', 'data schemas'],
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
]

/** Names of the roles for readers: on the wire `user` is the restricted one. */
export const LABELS: Record<string, string> = {
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

/** `docs/api.md`: every call, generated from the contract. */
export function apiTable(): string {
  const sortKeyOf = (call: Call) => `${call.path} ${METHODS.indexOf(call.method)}`
  const calls = (Object.values(CALLS) as Call[]).toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1))
  const rows = calls.map(
    (call) =>
      `| ${call.method} | \`${pathOf(call)}\` | ${queryOf(call)} | ${LABELS[call.access]} | ${call.idempotency === 'none' ? '' : call.idempotency} | ${call.summary} |`,
  )
  const later = LATER.map(([call, comesWith]) => `| \`${call}\` | ${comesWith} |`)
  const lists = calls.flatMap(({ list, ...call }) =>
    list ? `| \`${pathOf(call)}\` | ${describedColumns(list)} | ${list.fieldsOf ? `of \`${list.fieldsOf}\`` : ''} |` : [],
  )
  const fields = describedFieldColumns().map(([column, types]) => `${column} (${types.map((type) => `\`${type}\``).join(', ')})`)
  return `# The API

Made from the contract by \`npm run docs:api\`; a test fails when it is not what the contract says. \`/api/openapi.json\` describes every
body, answer and error (OpenAPI 3.1), and \`/api/docs\` in the client lets one try them.

- A program logs in with an integration account: [integrate.md](integrate.md) leads to the first script.
- Every call is below \`/api/v1\` and \`/api/v2\`, with the same handlers. v2 adds uploads as \`multipart/form-data\` (v1: base64 in
  JSON, up to 10 MiB).
- Every list that is filtered goes on by cursor, however deep: \`after\` is the \`next\` of the answer before, with the same \`ordering\`.
- \`culture\` (\`sv-SE\`, \`en-US\`, \`nb-NO\`) goes with every call; the request's \`Accept-Language\` and the tenant's language come after it. Another language is refused (400).
- Who may: the least role (restricted user < user < site administrator < tenant administrator < system administrator). Rights that depend on the row come on top: content status, privileges,
  own or all, hidden columns, lockdown (\`packages/domain/src/access/permissions.ts\`).
- A save is PUT with the version that was read (or \`If-Match\`), else POST. A DELETE needs it, too: \`version?\` in the table can be left out for \`If-Match\` only. A stale version answers 409; an \`id\` in a POST that creates is refused (400).
- An \`Idempotency-Key\` is \`required\` or \`accepted\` where the table says so: a repeat gives the first answer.
- Errors are \`application/problem+json\` with \`errors: [{message, text, field?, fieldKey?, params?}]\`; a message that begins with @ is a translation key,
  \`text\` the same in the language of the call. All that is wrong is reported at once.
- An address that is called by a wrong method answers 405 with \`Allow\`.
- A list that is read by GET has \`next\` where there is more: sent as \`after\` with the same query it goes on from there. One without \`after\` in its query is whole.

## Lists

Every list that is filtered takes \`searchCriteria\` (words, each of which is found as a part of a text), \`filters\` (all of which hold),
\`ordering\` (what has no value comes last), \`skip\` or \`after\`, and \`limit\`.

A filter is \`{column, value}\`. A column is one of the list's own, or the id of a field that the caller may see; another one is refused (400).

| value | finds |
| --- | --- |
| \`"text"\`, \`7\`, \`true\` | what is equal; codes, user names and addresses whatever their letters' case |
| \`null\` | what has no value |
| \`["one", "other", null]\` | what is equal to any of these; \`[]\` finds nothing |
| \`{"from": 1, "to": 5}\` | what lies between, both included; a bound that is left out, \`null\` or \`""\` is none, and \`{}\` asks for nothing |
| \`{"text": "part"}\` | of columns of texts alone: a part of the text, compared as the search compares |

Columns of moments (\`moment\`, and \`dateTime\` of fields) take days and instants, as bounds and as what is equal: \`"2026-03-01"\` is all of that day
in the tenant's time zone, \`"2026-03-01T08:30:00+01:00"\` is that instant. A choice is one of its words, or an option's \`value\`.

| list | its own columns | fields |
| --- | --- | --- |
${lists.join('\n')}

Fields are columns by their kinds: ${fields.join('; ')}. Other kinds are none.

## Values of fields

A value of a form is \`{"dataPropertyTypeId": "<field id>", "value": …}\` in \`dataProperties\`; \`null\` empties it. What is read has \`displayValue\` besides: the value
as it reads in the language of the call.

${valueTable()}

## Calls

| method | path | query | least role | idempotency key | what it does |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

## Errors

The body is \`application/problem+json\` with \`code\`, \`requestId\`, \`errors\` and sometimes \`details\`. \`errors[].message\` is a key of the message
catalogues (\`packages/messages\`, in three languages) after an @, with its \`params\`, among them the bound that was broken (\`min\`, \`max\`, \`length\`, \`count\`, \`size\`,
\`pattern\`); \`errors[].text\` is the message in the language of the call; \`errors[].field\` is a path in what was sent, and \`errors[].fieldKey\` the key of that field of a form
(\`<key>.<row>.<key>\` in a row of a collection).

${errorTable()}

## Later

| call | comes with |
| --- | --- |
${later.join('\n')}
`
}
