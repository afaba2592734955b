import type { FileReference } from '../forms/field-kind.ts'
import { kindOf } from '../forms/field-kinds.ts'
import type { Field, FieldValue } from '../forms/field.ts'
import { parseSchemaValue, type SchemaValue } from '../forms/kind-parts/schema-kind.ts'
import type { LocalizedTexts } from '../localization/localized-text.ts'
import type { Reader } from '../localization/reader.ts'
import { compileConditions } from '../rules/condition.ts'
import { displayValue } from '../rules/evaluate-form.ts'
import { changeOf } from '../rules/outgoing.ts'
import type { Rule } from '../rules/rule.ts'
import { choiceOf, resolveReference, type RuleScope } from '../rules/rule-scope.ts'
import { constantOf, outsideKey, recordKey, type Outside, type OutsideValue } from '../rules/sources.ts'
import { brokenBy, validRules } from '../rules/valid-rules.ts'
import { SCHEMA_RULES } from '../schemas/check-schema-configurations.ts'
import type { SchemaConfiguration } from '../schemas/schema-configuration.ts'
import type { SchemaField } from '../schemas/schema-field.ts'
import { builtInsOf, rulesOfPart, schemaScope, type Configured } from '../schemas/schema-rules.ts'

/** An object or predefined value, as read rules see it. */
export interface ReadThing {
  /** A built-in property (`builtInsOf`). */
  builtInOf: (id: string) => FieldValue
  /** The value of a field, with its text if it is wanted; undefined: none, or the reader may not see it. */
  propertyOf: (fieldId: string, isText: boolean) => OutsideValue | undefined
  /** The properties of predefined values that are chosen or named, by `recordKey`. */
  outside: Outside
}

/** The picture that a field of a schema shows: the first one of an image field. Whoever writes the row makes its address. */
interface SchemaPicture {
  picture: FileReference
}
/** Formatted text, as it is stored. */
interface SchemaMarkup {
  markup: string
}
export type SchemaCell = SchemaValue | SchemaPicture | SchemaMarkup | null

export const isPicture = (cell: SchemaCell): cell is SchemaPicture => typeof cell === 'object' && cell !== null && 'picture' in cell
export const isMarkup = (cell: SchemaCell): cell is SchemaMarkup => typeof cell === 'object' && cell !== null && 'markup' in cell

/** Values of a row, in the order of the schema's fields. */
export type SchemaRow = SchemaCell[]

export interface SchemaReader {
  /** Fields of the schema that some rule feeds, by their index. */
  fed: ReadonlySet<number>
  /** Those of them that are fed by a field which the reader may not see: they are empty. */
  hidden: ReadonlySet<number>
  /** The names of what feeds a field: a property, or a choice and the property of the chosen value; none of a fixed value. */
  sourcesOf: (index: number) => LocalizedTexts[][]
  /** The choice fields of which properties of the chosen predefined value are read. */
  choices: ReadonlySet<string>
  rowOf: (thing: ReadThing, reader: Reader) => SchemaRow
}

const NONE: OutsideValue = { value: null }

interface ReadRule {
  rule: Rule
  /** Its source, if that holds pictures or formatted text and is read as it is stored. */
  stored: Field | undefined
  holds: (value: FieldValue) => boolean
}

/**
 * Compiles the read rules of a configuration, once for many rows. Broken rules are left out. `visible` has what the reader may see of
 * `configured`: a field of the schema is hidden if any of its rules reads more, since a condition tells of the value, too.
 */
export function compileSchemaReader(
  configuration: SchemaConfiguration,
  schemaFields: readonly SchemaField[],
  configured: Configured,
  visible: Configured = configured,
): SchemaReader {
  const scope = schemaScope(configured, schemaFields, 'read')
  const rules = validRules(rulesOfPart(configuration, 'read'), scope, SCHEMA_RULES)
  const seen = schemaScope(visible, schemaFields, 'read')
  const isHidden = (rule: Rule) => brokenBy(rule, seen, SCHEMA_RULES) !== undefined
  const [fed, hidden] = [new Set<number>(), new Set<number>()]
  const columns = schemaFields.map((field, index): ReadRule[] => {
    const own = rules.filter(({ target }) => target.propertyTypeId === field.id)
    if (own.length > 0) fed.add(index)
    if (own.some(isHidden)) hidden.add(index)
    return hidden.has(index) ? [] : own.map((rule) => ({ rule, stored: storedOf(rule, scope), holds: compileConditions(rule.conditions) }))
  })
  const choices = columns.flatMap((all) =>
    all.flatMap(({ rule: { source } }) => (source.referenceType === 'elementRecord' ? source.referenceId! : [])),
  )
  const builtIns = new Map(builtInsOf(configured.owner, 'read').map((field) => [field.id, field]))
  return {
    fed,
    hidden,
    choices: new Set(choices),
    sourcesOf: (index) =>
      rules.filter(({ target }) => target.propertyTypeId === schemaFields[index]?.id).map((rule) => namesOfSource(rule, scope)),
    rowOf(thing, reader) {
      return columns.map((all, index) => {
        let value: FieldValue = null
        let stored: Field | undefined
        for (const { rule, holds, stored: ofRule } of all) {
          const read = sourceOf(rule, thing, builtIns, reader)
          const change = holds(read.value) ? changeOf(rule, read) : undefined
          if (change && 'set' in change) [value, stored] = [change.set, ofRule]
        }
        const isText = stored !== undefined && kindOf(stored).isMarkup
        if (stored && !isText) return pictureIn(stored, value)
        const parsed = parseSchemaValue(schemaFields[index]!.fieldType, value)
        if ('violation' in parsed) return null
        return isText && typeof parsed.value === 'string' ? { markup: parsed.value } : parsed.value
      })
    },
  }
}

/** The field whose pictures or formatted text a rule reads; undefined: it reads something else. */
function storedOf({ source, action }: Rule, scope: RuleScope): Field | undefined {
  const field = action === 'copySourceValue' ? resolveReference(source, scope)?.field : undefined
  return field && (kindOf(field).isMarkup || kindOf(field).files?.purpose === 'image') ? field : undefined
}

/** The first picture of a value; what is left from another kind of the field is none. */
function pictureIn(image: Field, value: FieldValue): SchemaCell {
  const parsed = kindOf(image).parse(value, image)
  const [picture] = 'violation' in parsed || !Array.isArray(parsed.value) ? [] : (parsed.value as readonly FileReference[])
  return picture ? { picture } : null
}

function namesOfSource({ source }: Rule, scope: RuleScope): LocalizedTexts[] {
  if (source.referenceType === 'constant') return []
  // the name of a predefined value is no field
  const property = resolveReference(source, scope)?.field ?? builtInsOf('record', 'read').find(({ id }) => id === source.propertyTypeId)
  return [choiceOf(source, scope), property].flatMap((field) => (field ? [field.localizedNames] : []))
}

function sourceOf(
  rule: Rule,
  { builtInOf, outside, propertyOf }: ReadThing,
  fields: ReadonlyMap<string, Field>,
  reader: Reader,
): OutsideValue {
  const { source } = rule
  const { referenceType, referenceId, propertyTypeId = '' } = source
  if (referenceType === 'constant') return constantOf(rule, reader)
  if (referenceType === 'elementRecord') {
    const chosen = propertyOf(referenceId ?? '', false)?.value
    return (typeof chosen === 'string' ? outside[recordKey(chosen, propertyTypeId)] : undefined) ?? { value: null }
  }
  if (referenceId !== undefined) return outside[outsideKey(source)] ?? { value: null }
  const isText = rule.action === 'copySourceDisplayValue'
  const builtIn = fields.get(propertyTypeId)
  if (!builtIn) return propertyOf(propertyTypeId, isText) ?? NONE
  const value = builtInOf(propertyTypeId)
  return isText ? { value, displayValue: displayValue(builtIn, value, reader) } : { value }
}
