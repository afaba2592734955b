import type { z } from 'zod'

/** Shapes a value by the contract: unknown properties are removed, missing ones get their defaults. */
type Shaper = (value: unknown) => unknown

interface Definition {
  type: string
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  getter?: () => z.core.$ZodType
  defaultValue?: unknown
}
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition

/** Kinds whose values are sent unchanged. */
const PLAIN = new Set(['string', 'number', 'boolean', 'null', 'undefined', 'literal', 'enum', 'unknown', 'any'])

const shapers = new Map<z.core.$ZodType, Shaper | undefined>()

/**
 * Compiles a schema into a function that shapes a handler's result: several times as fast as parsing, which would also check every value of
 * ours (tests do: `checksReplies` of the edge). Unknown kinds are parsed.
 */
export function shaperOf(schema: z.ZodType): Shaper {
  return compile(schema) ?? ((value) => value)
}

/** undefined: such a value needs no change. */
function compile(schema: z.core.$ZodType): Shaper | undefined {
  if (shapers.has(schema)) return shapers.get(schema)
  // a recursive kind refers to its own shaper while it is compiled
  let made: Shaper | undefined
  shapers.set(schema, (value) => (made ? made(value) : value))
  made = make(schema)
  shapers.set(schema, made)
  return made
}

function make(schema: z.core.$ZodType): Shaper | undefined {
  if (isPlain(schema, new Set())) return undefined
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object': {
      const kept = definition.catchall === undefined || definitionOf(definition.catchall).type === 'never'
      return kept ? objectShaper(definition.shape!) : parsing(schema)
    }
    case 'array': {
      const of = compile(definition.element!)
      return of && ((value) => (value as unknown[]).map(of))
    }
    case 'record': {
      const of = compile(definition.valueType!)
      return of && ((value) => Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, of(part)])))
    }
    case 'optional':
    case 'nullable': {
      const of = compile(definition.innerType!)
      return of && ((value) => (value === undefined || value === null ? value : of(value)))
    }
    case 'default': {
      const of = compile(definition.innerType!)
      return (value) => (value === undefined ? definition.defaultValue : of ? of(value) : value)
    }
    case 'lazy':
      return compile(definition.getter!())
    default:
      return parsing(schema)
  }
}

const parsing =
  (schema: z.core.$ZodType): Shaper =>
  (value) =>
    (schema as z.ZodType).parse(value)

function objectShaper(shape: Record<string, z.core.$ZodType>): Shaper {
  const names = Object.keys(shape)
  const parts = names.map((name) => compile(shape[name]!))
  return (value) => {
    const given = value as Record<string, unknown>
    const shaped: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) {
      const name = names[at]!
      const part = parts[at]
      const made = part ? part(given[name]) : given[name]
      if (made !== undefined) shaped[name] = made
    }
    return shaped
  }
}

/** Whether nothing below a schema has named properties, so that nothing can be removed: any JSON, unions of plain kinds. */
function isPlain(schema: z.core.$ZodType, above: Set<z.core.$ZodType>): boolean {
  // a recursive kind is as plain as the rest of it
  if (above.has(schema)) return true
  above.add(schema)
  const { type, element, innerType, valueType, options, getter } = definitionOf(schema)
  if (PLAIN.has(type)) return true
  if (type === 'array') return isPlain(element!, above)
  if (type === 'record') return isPlain(valueType!, above)
  if (type === 'optional' || type === 'nullable') return isPlain(innerType!, above)
  if (type === 'lazy') return isPlain(getter!(), above)
  return type === 'union' && options!.every((option) => isPlain(option, above))
}
