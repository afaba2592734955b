import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { problemSchema, PROBLEM_CONTENT_TYPE } from '@verka/domain/api/problem.ts'
import { COMPACT_TYPE, hasCompactForm } from '@verka/domain/lists/compact-list.ts'
import { compactListOf } from '@verka/domain/lists/compact-list.schema.ts'
import { CALLS } from '@verka/domain/calls.ts'
import { uploadFieldsSchema } from '@verka/domain/files/files.api.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import type { Settings } from '../../start/env.ts'
import { API_VERSIONS } from '../edge.ts'
import { LABELS } from './api-table.ts'
import { openComponents, type Components, type Json } from './components.ts'
import { describedColumns } from './described-columns.ts'
import { describedErrors, takesVersion } from './described-errors.ts'
import { exampleOf } from './examples.ts'

export type DescribedServer = Pick<Settings, 'ORIGIN' | 'issuer' | 'isIdentityEmbedded'>

const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodUndefined

/** Parameters that many calls have. */
const PARAMETERS: Readonly<Record<string, Json>> = {
  tenant: { name: 'tenant', in: 'path', required: true, description: 'Key of the tenant.', schema: { type: 'string' }, example: 'lindvik' },
  site: { name: 'site', in: 'path', required: true, description: 'Key of the site.', schema: { type: 'string' }, example: 'north' },
  culture: {
    name: 'culture',
    in: 'query',
    required: false,
    description: 'Language of display values and messages.',
    schema: { type: 'string', enum: CULTURES },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A text of the caller’s, new for each intention: a repeat returns the first answer.',
    schema: { type: 'string', maxLength: 100 },
  },
  requiredIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A text of the caller’s, new for each intention: a repeat returns the first answer.',
    schema: { type: 'string', maxLength: 100 },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The version, in place of `version`.',
    schema: { type: 'string', pattern: '^(W/)?"\\d{1,9}"$' },
  },
}
const shared = (name: string) => ({ $ref: `#/components/parameters/${name}` })

function parametersOf(call: Call, { schemaOf }: Components) {
  const inPath = [...pathOf(call).matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const properties = (schema: z.ZodType) => (schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {})
  const params = properties(call.params)
  return [
    ...inPath.map((name) => (params[name] ? { name, in: 'path', required: true, schema: schemaOf(params[name], 'input') } : shared(name))),
    ...Object.entries(properties(call.query)).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      schema: schemaOf(schema, 'input'),
    })),
    shared('culture'),
    ...(call.idempotency === 'none' ? [] : [shared(call.idempotency === 'required' ? 'requiredIdempotencyKey' : 'idempotencyKey')]),
    ...(takesVersion(call) ? [shared('ifMatch')] : []),
  ]
}

const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function successOf(call: Call, { schemaOf }: Components): Record<string, Json> {
  if (call.carries === 'download')
    return { [call.status]: { description: 'The whole', content: BYTES }, 206: { description: 'The range', content: BYTES } }
  if (call.carries === 'document') return { [call.status]: { description: 'The whole', content: BYTES } }
  if (call.carries === 'events')
    return {
      [call.status]: {
        description: 'The events, each with its data',
        content: { 'text/event-stream': { schema: schemaOf(call.reply, 'output') } },
      },
    }
  if (isEmpty(call.reply)) return { [call.status]: { description: 'Done' } }
  const compact = hasCompactForm(call) && { [COMPACT_TYPE]: { schema: schemaOf(compactListOf(call.reply), 'output') } }
  const content = { 'application/json': { schema: schemaOf(call.reply, 'output') }, ...compact }
  return { [call.status]: { description: 'The answer', content } }
}

/** The content types of a request body: JSON, and from v2 on a file may also be streamed. */
function contentOf(call: Call, { schemaOf }: Components) {
  const json = { 'application/json': { schema: schemaOf(call.body, 'input'), ...(call.example && { example: call.example }) } }
  if (call.carries !== 'upload') return json
  const { properties } = schemaOf(z.strictObject(uploadFieldsSchema.shape), 'input') as { properties: Json }
  const file = { type: 'string', format: 'binary' }
  const schema = { type: 'object', properties: { ...properties, file }, required: ['file'], additionalProperties: false }
  return { ...json, 'multipart/form-data': { schema } }
}

function descriptionOf({ access, list, carries }: Call): string {
  const who = access === 'public' ? 'No login needed.' : `Least role: ${LABELS[access]} (\`${access}\`).`
  const streamed = carries === 'upload' ? ' `multipart/form-data` in v2 alone.' : ''
  if (!list) return who + streamed
  const fields = list.fieldsOf ? ` With \`${list.fieldsOf}\` also the fields of what it names, by their ids.` : ''
  return `${who} Columns: ${describedColumns(list)}.${fields}`
}

const tagOf = (call: Call) =>
  pathOf(call)
    .split('/')
    .find((part) => part !== '' && !part.startsWith('{')) ?? 'api'

/** Error answers that calls share, by the codes that they may have. */
type Responses = Record<string, Json>

function errorsOf(call: Call, responses: Responses) {
  const content = { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } }
  const headers = { 'Retry-After': { description: 'Seconds after which a retry may succeed.', schema: { type: 'integer' } } }
  return Object.fromEntries(
    describedErrors(call).map(({ status, codes, description }) => {
      const name = codes.map((code) => code.charAt(0).toUpperCase() + code.slice(1)).join('Or')
      responses[name] ??= { description, ...((status === 429 || status === 503) && { headers }), content }
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function operationOf(call: Call, components: Components, responses: Responses): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [tagOf(call)],
    description: descriptionOf(call),
    // the client's API page requires confirmation for a call that writes
    'x-reads': call.reads,
    ...(call.access === 'public' && { security: call.knowsCaller ? [{}, { bearer: [] }] : [] }),
    parameters: parametersOf(call, components),
    ...(isEmpty(call.body) ? {} : { requestBody: { required: true, content: contentOf(call, components) } }),
    responses: { ...successOf(call, components), ...errorsOf(call, responses) },
  }
}

/** How a program gets its token: at the embedded login server, or at another one. */
function programScheme({ issuer, isIdentityEmbedded }: DescribedServer): Json {
  const description = 'A program logs in with an integration account (docs/integrate.md).'
  if (!isIdentityEmbedded)
    return { type: 'openIdConnect', description, openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration` }
  const clientCredentials = { tokenUrl: `${issuer}/token`, scopes: { verka: 'All that the account may do.' } }
  return { type: 'oauth2', description, flows: { clientCredentials } }
}

/** Adds examples to the bodies and replies of an operation: those of components are shared. */
function addExamples(operation: Json, schemas: Record<string, Json>, examples: Record<string, Json>): void {
  const { requestBody, responses, operationId } = operation as {
    requestBody?: { content: Content }
    responses: Record<string, { content?: Content }>
    operationId: string
  }
  const isUpdate = operationId.startsWith('update')
  const add = (content: Content | undefined, isSent: boolean) => {
    const json = content?.['application/json']
    if (!json) return
    const make = (schema: Json) => exampleOf(schema, schemas, { name: '', of: '', depth: 0, isSent })
    // that of an export has its columns alone
    if (json.example !== undefined) {
      if (operationId.startsWith('export')) json.example = { ...(make(json.schema) as Json), ...(json.example as Json) }
      return
    }
    const name = json.schema.$ref?.split('/').at(-1)
    const isVersioned = isSent && isUpdate && name !== undefined && 'version' in ((schemas[name]!.properties ?? {}) as Json)
    if (name === undefined || isVersioned) json.example = isVersioned ? { ...(make(json.schema) as Json), version: 1 } : make(json.schema)
    else {
      examples[name] ??= { value: make(json.schema) }
      json.examples = { example: { $ref: `#/components/examples/${name}` } }
    }
  }
  add(requestBody?.content, true)
  for (const [status, { content }] of Object.entries(responses)) if (status.startsWith('2')) add(content, false)
}
type Content = Record<string, { schema: Json & { $ref?: string }; example?: unknown; examples?: Json }>

/**
 * The whole API as an OpenAPI 3.1 document, generated from the contract. Both versions have the same calls, so that a path is described
 * once, below each of the servers.
 */
export function openApiDocument(server: DescribedServer) {
  const components = openComponents()
  const responses: Responses = {}
  const described: Record<string, Record<string, Json>> = {}
  const calls = Object.values(CALLS) as Call[]
  for (const call of calls) (described[pathOf(call)] ??= {})[call.method.toLowerCase()] = operationOf(call, components, responses)
  components.schemaOf(problemSchema, 'output')
  const { schemas, part: paths } = components.finish(described)
  const examples: Record<string, Json> = {}
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations)) addExamples(operation, schemas, examples)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Verka',
      version: '1',
      description: 'Operations platform: objects, services and what was done with them. `docs/integrate.md` begins with the first call.',
    },
    servers: [...API_VERSIONS].toReversed().map((version) => ({ url: `${server.ORIGIN}/api/${version}` })),
    security: [{ program: server.isIdentityEmbedded ? ['verka'] : [] }, { bearer: [] }],
    tags: [...new Set(calls.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas,
      parameters: PARAMETERS,
      responses,
      examples,
      securitySchemes: {
        program: programScheme(server),
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a person or a program.' },
      },
    },
  }
}

/** `/api/openapi.json`: generated once, at the first request. */
export function serveOpenApi(app: FastifyInstance, server: DescribedServer): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(server))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
