import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { CALLS } from '@verka/domain/calls.ts'
import { problemSchema, PROBLEM_CONTENT_TYPE } from '@verka/domain/api/problem.ts'
import { uploadFieldsSchema } from '@verka/domain/files/files.api.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { LABELS } from './api-table.ts'
import { describedErrors, takesVersion } from './described-errors.ts'
import { describedColumns } from './described-columns.ts'
import { API_VERSIONS } from '../edge.ts'

type Json = Record<string, unknown>

/** Schemas that others refer to, by name; filled while the document is generated. */
const shared: Record<string, Json> = {}
const sharedNames = new Map<string, string>()

/** The JSON Schema of a schema. References are relative to the whole document, so inner definitions are moved to the components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json & { $defs?: Json }
  if ($defs === undefined) return rest
  const text = JSON.stringify($defs)
  const known = sharedNames.get(text)
  const prefix = known ?? `Part${sharedNames.size + 1}_`
  const moved = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value).replace(
        /"#\/\$defs\/(?:__schema)?([^"]+)"/g,
        (_match, name: string) => `"#/components/schemas/${prefix}${name}"`,
      ),
    ) as Json
  if (known === undefined) {
    sharedNames.set(text, prefix)
    for (const [name, definition] of Object.entries($defs)) shared[`${prefix}${name.replace('__schema', '')}`] = moved(definition)
  }
  return moved(rest)
}

const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodUndefined

function parametersOf(call: Call) {
  const inPath = [...pathOf(call).matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const properties = (schema: z.ZodType) => (schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {})
  const params = properties(call.params)
  return [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: params[name] ? schemaOf(params[name], 'input') : { type: 'string', description: 'key' },
    })),
    ...Object.entries(properties(call.query)).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      schema: schemaOf(schema, 'input'),
    })),
    { name: 'culture', in: 'query', required: false, schema: { enum: CULTURES } },
    ...(call.idempotency === 'none'
      ? []
      : [{ name: 'Idempotency-Key', in: 'header', required: call.idempotency === 'required', schema: { type: 'string', maxLength: 100 } }]),
    ...(takesVersion(call)
      ? [
          {
            name: 'If-Match',
            in: 'header',
            required: false,
            description: 'The version, in place of `version`.',
            schema: { type: 'string', pattern: '^(W/)?"\\d{1,9}"$' },
          },
        ]
      : []),
  ]
}

/** Seconds after which a retry may succeed. */
const RETRY_AFTER = { 'Retry-After': { schema: { type: 'integer' } } }

const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function successOf(call: Call) {
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
  return { [call.status]: { description: 'The answer', content: { 'application/json': { schema: schemaOf(call.reply, 'output') } } } }
}

/** The content types of a request body: JSON, and from v2 on a file may also be streamed. */
function contentOf(call: Call, version: string) {
  const json = { 'application/json': { schema: schemaOf(call.body, 'input') } }
  if (call.carries !== 'upload' || version === 'v1') return json
  const { properties } = schemaOf(uploadFieldsSchema, 'input') as { properties: Json }
  const file = { type: 'string', format: 'binary' }
  const schema = { type: 'object', properties: { ...properties, file }, required: ['file'], additionalProperties: false }
  return { 'multipart/form-data': { schema }, ...json }
}

function descriptionOf({ access, list }: Call): string {
  const who = access === 'public' ? 'No login needed.' : `Least role: ${LABELS[access]} (\`${access}\`).`
  if (!list) return who
  const fields = list.fieldsOf ? ` With \`${list.fieldsOf}\` also the fields of what it names, by their ids.` : ''
  return `${who} Columns: ${describedColumns(list)}.${fields}`
}

function operationOf(call: Call, version: string) {
  const problem = { content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } } }
  return {
    operationId: version === 'v1' ? call.name : `${call.name}_${version}`,
    summary: call.summary,
    tags: [
      pathOf(call)
        .split('/')
        .find((part) => part !== '' && !part.startsWith('{')) ?? 'api',
    ],
    description: descriptionOf(call),
    // the client's API page requires confirmation for a call that writes
    'x-reads': call.reads,
    security: call.access !== 'public' ? [{ bearer: [] }] : call.knowsCaller ? [{}, { bearer: [] }] : [],
    parameters: parametersOf(call),
    ...(isEmpty(call.body) ? {} : { requestBody: { required: true, content: contentOf(call, version) } }),
    responses: {
      ...successOf(call),
      ...Object.fromEntries(
        describedErrors(call).map(({ status, description }) => [
          status,
          { description, ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}), ...problem },
        ]),
      ),
    },
  }
}

/** The whole API as an OpenAPI 3.1 document, generated from the contract. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const version of API_VERSIONS)
    for (const call of Object.values(CALLS) as Call[]) {
      const path = `/api/${version}${pathOf(call)}`
      ;(paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call, version)
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Verka', version: '1', description: 'Operations platform: objects, services and what was done with them.' },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output'), ...shared },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** `/api/openapi.json`: generated once, at the first request. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
