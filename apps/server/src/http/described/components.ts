import { z } from 'zod'
import { ruleSchema, storedRuleSchema } from '@verka/domain/rules/rule.ts'
import { schemaNames } from './named-schemas.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'

const POINTER = '#/components/schemas/'

/** Collects schemas: those with a name become components, all else is written where it is used. */
export interface Components {
  /** The JSON Schema of a schema, as references to components where it has names. */
  schemaOf: (schema: z.ZodType, io: Io) => Json
  /** All components, and the same of a document's part, once every schema was asked for. */
  finish: <Part>(part: Part) => { schemas: Record<string, Json>; part: Part }
}

/** A reference that is completed at the end: by then it is known whether input and output differ. */
const placeholder = (io: Io, name: string) => `${io}:${nameOf(name)}`

/** Recursive schemas without a name are any JSON (`z.json()`). */
const ANY_JSON = 'JsonValue'
const isUnnamed = (name: string) => name.startsWith('__schema')
const nameOf = (name: string) => (isUnnamed(name) ? ANY_JSON : name)

/** Formats that zod describes by a pattern, too. */
const FORMATS = new Set(['uuid', 'date', 'date-time'])

export function openComponents(): Components {
  const names = schemaNames()
  const metadata = {
    get: (schema: z.ZodType) => ({ ...z.globalRegistry.get(schema), ...(names.has(schema) && { id: names.get(schema)! }) }),
  }
  const found: Record<Io, Record<string, Json>> = { input: {}, output: {} }
  const override =
    (io: Io) =>
    ({ zodSchema, jsonSchema }: { zodSchema: z.ZodType; jsonSchema: Json }) => {
      // patterns of formats are long and say nothing more
      if (FORMATS.has(String(jsonSchema.format))) delete jsonSchema.pattern
      // what a rule is after its parsing no schema says
      if (io === 'output' && zodSchema === ruleSchema) Object.assign(jsonSchema, schemaOf(storedRuleSchema, io))
    }
  const schemaOf: Components['schemaOf'] = (schema, io) => {
    const {
      $schema: _,
      $defs,
      ...rest
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: 'any',
      metadata: metadata as never,
      override: override(io) as never,
    }) as Json & {
      $defs?: Record<string, Json>
    }
    const named = (value: unknown): Json =>
      JSON.parse(
        JSON.stringify(value).replace(/"#\/\$defs\/([^"]+)"/g, (_match, name: string) => JSON.stringify(placeholder(io, name))),
      ) as Json
    for (const [name, { id: _id, ...definition }] of Object.entries($defs ?? {})) {
      if (isUnnamed(name) && !isAnyJson(definition))
        throw new Error(`a recursive schema has no name: ${JSON.stringify(definition).slice(0, 200)}`)
      found[io][nameOf(name)] ??= isUnnamed(name) ? { description: 'Any JSON.' } : named(definition)
    }
    const own = names.get(schema)
    const { id: _own, ...plain } = rest
    if (own === undefined) return named(plain)
    found[io][own] ??= named(plain)
    return { $ref: placeholder(io, own) }
  }
  return {
    schemaOf,
    finish(part) {
      const differing = differingNames(found)
      const nameIn = (io: Io, name: string) => (io === 'input' && differing.has(name) ? `${name}Input` : name)
      const complete = <Value>(value: Value): Value =>
        JSON.parse(
          JSON.stringify(value).replace(/"(input|output):(\w+)"/g, (_match, io: Io, name: string) => `"${POINTER}${nameIn(io, name)}"`),
        ) as Value
      const schemas: Record<string, Json> = {}
      for (const io of ['output', 'input'] as const)
        for (const [name, schema] of Object.entries(found[io])) schemas[nameIn(io, name)] ??= complete(schema)
      const sorted = Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      return { schemas: sorted, part: complete(part) }
    },
  }
}

/** Whether a schema is that of `z.json()`. */
const isAnyJson = ({ anyOf, ...more }: Json) =>
  Object.keys(more).length === 0 &&
  JSON.stringify((anyOf as Json[]).map(({ type }) => type)) === '["string","number","boolean","null","array","object"]'

/** Names whose input differs from their output, in themselves or in what they refer to. */
function differingNames({ input, output }: Record<Io, Record<string, Json>>): ReadonlySet<string> {
  const both = Object.keys(input).filter((name) => name in output)
  const plain = (schema: Json | undefined) => JSON.stringify(schema).replace(/"(?:input|output):(\w+)"/g, '"$1"')
  const differing = new Set(both.filter((name) => plain(input[name]) !== plain(output[name])))
  for (let size = -1; size !== differing.size;) {
    size = differing.size
    for (const name of both) {
      const refers = [...JSON.stringify(input[name]).matchAll(/"input:(\w+)"/g)].some(([, other]) => differing.has(other!))
      if (refers) differing.add(name)
    }
  }
  return differing
}
