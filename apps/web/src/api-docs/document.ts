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

/** A part that is written elsewhere in the document. */
interface Reference {
  $ref: string
}

interface Example {
  value: unknown
}

type Content = Record<string, { schema: Schema; example?: unknown; examples?: { example: Example | Reference } }>

interface Answer {
  description: string
  content?: Content
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: (Parameter | Reference)[]
  'x-reads'?: boolean
  requestBody?: { content: Content }
  responses: Record<string, Answer | Reference>
}

/** `/api/openapi.json`, as far as it is shown. */
export interface ApiDocument {
  servers: { url: string }[]
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
  /** A body that the call may take. */
  example: unknown
  answers: readonly { status: string; description: string; type: string | undefined; schema: Schema | undefined }[]
  errors: readonly { status: string; description: string }[]
}

export interface CallGroup {
  name: string
  calls: readonly DescribedCall[]
}

const ORDER = ['get', 'post', 'put', 'delete']

function describedCall(document: ApiDocument, path: string, method: string, operation: Operation): DescribedCall {
  const replies = Object.entries(operation.responses).map(([status, reply]) => [status, found<Answer>(reply, document)] as const)
  const body = operation.requestBody?.content['application/json']
  const example = body?.examples && found<Example>(body.examples.example, document).value
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    isReading: operation['x-reads'] === true,
    parameters: operation.parameters.map((parameter) => found<Parameter>(parameter, document)),
    body: body?.schema,
    example: body?.example ?? example,
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
export function groupsOf(document: ApiDocument): CallGroup[] {
  const groups = new Map<string, DescribedCall[]>()
  // the first server has the newest version; every version has the same calls
  const { pathname } = new URL(document.servers[0]!.url)
  for (const [path, operations] of Object.entries(document.paths))
    for (const method of ORDER) {
      const operation = operations[method]
      if (!operation) continue
      const name = operation.tags[0] ?? ''
      groups.set(name, [...(groups.get(name) ?? []), describedCall(document, pathname + path, method, operation)])
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

/** The target of a reference; the part itself if it is none. */
function found<Part extends object>(part: Part | Reference, document: ApiDocument): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part
  const path = part.$ref.split('/').slice(1)
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], document) as Part
}

/** The same of a schema. */
export const resolved = (schema: Schema, document: ApiDocument): Schema => found<Schema>(schema, document)
