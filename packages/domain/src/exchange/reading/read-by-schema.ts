import type { FileReference } from '../../forms/field-kind.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import type { Field, FieldValue } from '../../forms/field.ts'
import { schemaValueOf, type SchemaFieldKind, type SchemaValue } from '../../forms/kind-parts/schema-kind.ts'
import type { LocalizedTexts } from '../../localization/localized-text.ts'
import type { Reader } from '../../localization/reader.ts'
import { compileConditions } from '../../rules/condition.ts'
import { displayValue } from '../../forms/display-value.ts'
import { changeOf } from '../../rules/engine/outgoing.ts'
import type { Rule } from '../../rules/rule.ts'
import { choiceOf, resolveReference, type RuleScope } from '../../rules/rule-scope.ts'
import { constantOf, outsideKey, recordKey, type Outside, type OutsideValue } from '../../rules/sources.ts'
import { brokenBy, validRules } from '../../rules/checks/valid-rules.ts'
import { SCHEMA_RULES } from '../../schemas/check-schema-configurations.ts'
import type { SchemaConfiguration } from '../../schemas/schema-configuration.ts'
import type { SchemaField } from '../../schemas/schema-field.ts'
import { builtInsOf, rulesOfPart, schemaScope, type Configured } from '../../schemas/schema-rules.ts'

/** Objects or predefined values of one type, as read rules see them. Each function finds once what it needs, and reads many of them. */
export interface ReadThings<Thing> {
  /** A built-in property (`builtInsOf`). */
  builtInOf: (id: string) => (thing: Thing) => FieldValue
  /** The value of a field; null or undefined: none, or the reader may not see it. */
  valueOf: (fieldId: string) => (thing: Thing) => FieldValue | undefined
  /** The text of a value of a field. */
  textOf: (fieldId: string) => (value: FieldValue) => string
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
  /** The built-in properties that rules read. */
  builtIns: ReadonlySet<string>
  /** Compiles what reads the rows of some things, in the language of their reader. */
  rowsOf: <Thing>(things: ReadThings<Thing>, reader: Reader) => (thing: Thing) => SchemaRow
}

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
  const read = columns.flatMap((all) => all.map(({ rule: { source } }) => source))
  const choices = read.flatMap(({ referenceType, referenceId }) => (referenceType === 'elementRecord' ? referenceId! : []))
  const builtIns = new Map(builtInsOf(configured.owner, 'read').map((field) => [field.id, field]))
  return {
    fed,
    hidden,
    choices: new Set(choices),
    sourcesOf: (index) =>
      rules.filter(({ target }) => target.propertyTypeId === schemaFields[index]?.id).map((rule) => namesOfSource(rule, scope)),
    builtIns: new Set(read.map(({ propertyTypeId = '' }) => propertyTypeId).filter((id) => builtIns.has(id))),
    rowsOf(things, reader) {
      const cells = columns.map((all, index) => cellOf(all, schemaFields[index]!.fieldType, { things, builtIns, reader }))
      return (thing) => cells.map((cell) => cell(thing))
    },
  }
}

/** What the rules of a configuration read. */
interface Reading<Thing> {
  things: ReadThings<Thing>
  builtIns: ReadonlyMap<string, Field>
  reader: Reader
}

/** Reads a field of the schema: the last rule that holds and has a value decides. */
function cellOf<Thing>(rules: readonly ReadRule[], kind: SchemaFieldKind, reading: Reading<Thing>): (thing: Thing) => SchemaCell {
  const read = rules.map((rule) => ({ stored: rule.stored, setBy: settingBy(rule, reading) }))
  const [first] = read
  if (!first) return () => null
  const parsed = (value: FieldValue, stored: Field | undefined): SchemaCell => {
    const isText = stored !== undefined && kindOf(stored).isMarkup
    if (stored && !isText) return pictureIn(stored, value)
    const found = schemaValueOf(kind, value)
    return isText && typeof found === 'string' ? { markup: found } : found
  }
  if (read.length === 1 && !first.stored) return (thing) => schemaValueOf(kind, first.setBy(thing))
  return (thing) => {
    let value: FieldValue = null
    let stored: Field | undefined
    for (const rule of read) {
      const set = rule.setBy(thing)
      if (set !== undefined) [value, stored] = [set, rule.stored]
    }
    return parsed(value, stored)
  }
}

/** The value that a rule gives; undefined: it gives none. */
function settingBy<Thing>({ rule, holds }: ReadRule, reading: Reading<Thing>): (thing: Thing) => FieldValue | undefined {
  if (isOwn(rule) && (rule.action === 'copySourceValue' || rule.action === 'copySourceDisplayValue')) {
    // as most rules are: no other object is made for a value
    const own = ownValueOf(rule, reading)
    const textOf = rule.action === 'copySourceDisplayValue' ? ownTextOf(rule, reading) : undefined
    return (thing) => {
      const value = own(thing) ?? null
      if (value === null || !holds(value)) return undefined
      return textOf ? textOf(value) : value
    }
  }
  const read = isOwn(rule) ? ownOf(rule, reading) : outsideOf(rule, reading)
  return (thing) => {
    const found = read(thing)
    const change = holds(found.value) ? changeOf(rule, found) : undefined
    return change && 'set' in change ? change.set : undefined
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

/** Whether a rule reads a property of the thing itself. */
const isOwn = ({ source: { referenceType, referenceId } }: Rule) =>
  referenceType !== 'constant' && referenceType !== 'elementRecord' && referenceId === undefined

const ownValueOf = <Thing>({ source: { propertyTypeId = '' } }: Rule, { things, builtIns }: Reading<Thing>) =>
  builtIns.has(propertyTypeId) ? things.builtInOf(propertyTypeId) : things.valueOf(propertyTypeId)

function ownTextOf<Thing>({ source: { propertyTypeId = '' } }: Rule, { things, builtIns, reader }: Reading<Thing>) {
  const builtIn = builtIns.get(propertyTypeId)
  return builtIn ? (value: FieldValue) => displayValue(builtIn, value, reader) : things.textOf(propertyTypeId)
}

function ownOf<Thing>(rule: Rule, reading: Reading<Thing>): (thing: Thing) => OutsideValue {
  const own = ownValueOf(rule, reading)
  return (thing) => ({ value: own(thing) ?? null })
}

function outsideOf<Thing>(rule: Rule, { things: { outside, valueOf }, reader }: Reading<Thing>): (thing: Thing) => OutsideValue {
  const { source } = rule
  const { referenceType, referenceId = '', propertyTypeId = '' } = source
  if (referenceType === 'constant') {
    const constant = constantOf(rule, reader)
    return () => constant
  }
  if (referenceType === 'elementRecord') {
    const choice = valueOf(referenceId)
    return (thing) => {
      const chosen = choice(thing)
      return (typeof chosen === 'string' ? outside[recordKey(chosen, propertyTypeId)] : undefined) ?? { value: null }
    }
  }
  const named = outside[outsideKey(source)] ?? { value: null }
  return () => named
}
