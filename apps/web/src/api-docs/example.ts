import { resolved, type ApiDocument, type Schema } from './document.ts'

const BY_FORMAT: Record<string, string> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  'date-time': '2026-03-01T08:30:00Z',
  date: '2026-03-01',
  email: 'name@example.com',
  uri: 'https://example.com',
}
/** Schemas are recursive. */
const MAX_DEPTH = 6

/** An example of a schema: required properties, and those with a default. */
export function exampleOf(given: Schema, document: ApiDocument, depth = 0): unknown {
  const schema = resolved(given, document)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return exampleOf(choice, document, depth + 1)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const names = Object.entries(schema.properties ?? {}).filter(
        ([name, property]) => schema.required?.includes(name) || property.default !== undefined,
      )
      if (depth >= MAX_DEPTH) return {}
      return Object.fromEntries(names.map(([name, property]) => [name, exampleOf(property, document, depth + 1)]))
    }
    case 'array':
      return schema.minItems && schema.items && depth < MAX_DEPTH ? [exampleOf(schema.items, document, depth + 1)] : []
    case 'string':
      return BY_FORMAT[schema.format ?? ''] ?? ''
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0)
    case 'boolean':
      return false
    default:
      return null
  }
}
