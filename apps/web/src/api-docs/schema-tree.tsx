import { Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '../language/use-text.tsx'
import { resolved, type ApiDocument, type Schema } from './document.ts'
import styles from './api-docs.module.css'

interface SchemaTreeProps {
  schema: Schema
  document: ApiDocument
  depth?: number
}

/** Number of levels that are open initially. */
const OPEN_LEVELS = 1
const MAX_OPEN_PARTS = 8
/** A longer pattern is replaced by the name of its format. */
const MAX_PATTERN = 60

/** The parts of a body; nested parts open on demand. */
export function SchemaTree({ schema: given, document, depth = 0 }: SchemaTreeProps) {
  const { t } = useText()
  const schema = resolved(given, document)
  const parts = partsOf(schema)
  if (parts.length === 0)
    return (
      <Text size="sm" className={styles.leaf}>
        <TypeWords schema={schema} document={document} />
      </Text>
    )
  return (
    <ul className={styles.tree}>
      {parts.map(({ name, part, isRequired }) => {
        const inner = resolved(part, document)
        const isNested = partsOf(inner).length > 0
        const head = (
          <>
            <code lang="en">{name}</code> <TypeWords schema={inner} document={document} />
            {isRequired && <span className={styles.required}> {t('api.required')}</span>}
          </>
        )
        return (
          <li key={name}>
            {isNested ? <Nested head={head} schema={inner} document={document} depth={depth} /> : head}
            {inner.description !== undefined && (
              <Text size="sm" c="dimmed" lang="en">
                {inner.description}
              </Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A part with nested parts, which are rendered on demand: schemas are recursive. */
function Nested({ head, schema, document, depth = 0 }: SchemaTreeProps & { head: ReactNode }) {
  const [isOpen, setOpen] = useState(depth < OPEN_LEVELS && partsOf(schema).length <= MAX_OPEN_PARTS)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{head}</summary>
      {isOpen && <SchemaTree schema={schema} document={document} depth={depth + 1} />}
    </details>
  )
}

interface Part {
  name: string
  part: Schema
  isRequired: boolean
}

/** The displayed parts of a schema: properties, items of a list, and alternatives. */
function partsOf(schema: Schema): Part[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const large = choices.filter((choice) => choice.properties !== undefined || choice.$ref !== undefined || choice.items !== undefined)
    return large.map((part, index) => ({ name: `#${index + 1}`, part, isRequired: false }))
  }
  const own = Object.entries(schema.properties ?? {})
    // ignored properties have no schema
    .filter(([, part]) => Object.keys(part).length > 0)
    .map(([name, part]) => ({ name, part, isRequired: schema.required?.includes(name) ?? false }))
  const rest = typeof schema.additionalProperties === 'object' ? [{ name: '*', part: schema.additionalProperties, isRequired: false }] : []
  const all = schema.allOf?.flatMap(partsOf) ?? []
  const items = schema.items && isLarge(schema.items) ? [{ name: '[ ]', part: schema.items, isRequired: false }] : []
  return [...own, ...all, ...rest, ...items]
}

const isLarge = ({ $ref, properties, anyOf, oneOf, items }: Schema) =>
  [$ref, properties, anyOf, oneOf, items].some((part) => part !== undefined)

/** Type and bounds of a value: `string (uuid)`, `integer 1–1000`. */
function TypeWords({ schema, document }: { schema: Schema; document: ApiDocument }) {
  return (
    <span className={styles.type} lang="en">
      {typeWords(schema, document)}
    </span>
  )
}

/** The type of a value in words of JSON Schema, with its constraints. */
function typeWords(given: Schema, document: ApiDocument): string {
  const schema = resolved(given, document)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => nameOfType(resolved(choice, document), document)))].join(' | ')
  const listed = schema.enum?.map(String).join(' | ')
  const words = [listed === undefined ? nameOfType(schema, document) : `${nameOfType(schema, document)}: ${listed}`]
  words.push(boundsOf(schema))
  if (schema.pattern !== undefined && schema.format === undefined && schema.pattern.length <= MAX_PATTERN) words.push(`/${schema.pattern}/`)
  if (schema.default !== undefined) words.push(`= ${JSON.stringify(schema.default)}`)
  if (schema.examples?.length) words.push(`(${JSON.stringify(schema.examples[0])})`)
  return words.filter(Boolean).join(' ')
}

function nameOfType(schema: Schema, document: ApiDocument): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return schema.items ? `array of ${nameOfType(resolved(schema.items, document), document)}` : 'array'
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? (schema.enum ? 'one of' : 'any'))
  return schema.format === undefined ? type : `${type} (${schema.format})`
}

function boundsOf(schema: Schema): string {
  const [least, most] = [schema.minimum ?? schema.minLength ?? schema.minItems, schema.maximum ?? schema.maxLength ?? schema.maxItems]
  const shown = most === Number.MAX_SAFE_INTEGER ? undefined : most
  if (least === undefined && shown === undefined) return ''
  return shown === undefined ? `≥ ${least}` : least === undefined ? `≤ ${shown}` : `${least}–${shown}`
}
