/** A schema of the document, as far as it is shown (JSON Schema 2020-12). */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Parameter[]
  'x-reads'?: boolean
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** `/api/openapi.json`, as far as it is shown. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** One call, with its displayed parts. */
export interface DescribedCall {
  id: string
  method: string
  path: string
  summary: string
  description: string
  /** It changes nothing. */
  isReading: boolean
  parameters: readonly Parameter[]
  body: Schema | undefined
  answers: readonly { status: string; description: string; type: string | undefined; schema: Schema | undefined }[]
  errors: readonly { status: string; description: string }[]
}

export interface CallGroup {
  name: string
  calls: readonly DescribedCall[]
}

/** The version that is shown: the other has the same calls. */
const SHOWN = '/api/v2/'
const ORDER = ['get', 'post', 'put', 'delete']

function describedCall(path: string, method: string, operation: Operation): DescribedCall {
  const replies = Object.entries(operation.responses)
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    isReading: operation['x-reads'] === true,
    parameters: operation.parameters,
    body: operation.requestBody?.content['application/json']?.schema,
    answers: replies
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { description, content }]) => {
        const [type, first] = Object.entries(content ?? {})[0] ?? []
        return { status, description, type, schema: first?.schema }
      }),
    errors: replies.filter(([status]) => !status.startsWith('2')).map(([status, { description }]) => ({ status, description })),
  }
}

/** Every call of the document, grouped by subject. */
export function groupsOf({ paths }: ApiDocument): CallGroup[] {
  const groups = new Map<string, DescribedCall[]>()
  for (const [path, operations] of Object.entries(paths)) {
    if (!path.startsWith(SHOWN)) continue
    for (const method of ORDER) {
      const operation = operations[method]
      if (!operation) continue
      const name = operation.tags[0] ?? ''
      groups.set(name, [...(groups.get(name) ?? []), describedCall(path, method, operation)])
    }
  }
  return [...groups].map(([name, calls]) => ({ name, calls })).toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** The calls in which every word is found, in their groups. */
export function foundIn(groups: readonly CallGroup[], search: string): readonly CallGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  const isFound = ({ id, method, path, summary }: DescribedCall) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups.map(({ name, calls }) => ({ name, calls: calls.filter(isFound) })).filter(({ calls }) => calls.length > 0)
}

/** The target of a reference; the schema itself if it is none. */
export function resolved(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? {})
}
