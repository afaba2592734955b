import { MAX_FIELD_NAME_LENGTH, MAX_TEXT_LENGTH } from '../forms/field-limits.ts'
import type { Field, FieldValue } from '../forms/field.ts'
import { MAX_HTML_LENGTH } from '../forms/field-kinds/html.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { CULTURES, isCulture, type Culture } from '../localization/cultures.ts'
import { MAX_LOCALIZED_LENGTH } from '../localization/localized-text.schema.ts'
import { textIn, type LocalizedTexts } from '../localization/localized-text.ts'
import { isLocalizedDefault } from '../rules/engine/evaluate-form.ts'
import type { SchemaField } from '../schemas/schema-field.ts'
import type { OperationMode } from '../services/modes.ts'
import type { TextPart } from './text-kinds.ts'

/** The parts of definitions and predefined values that have texts. Each kind has some of them. */
export interface TextHolder {
  localizedNames: LocalizedTexts
  localizedDescriptions?: LocalizedTexts
  dataPropertyTypes?: Field[]
  fields?: SchemaField[]
  operations?: { id: string; mode: OperationMode; localizedNames: LocalizedTexts }[]
}

/** One text of a definition in all its languages. */
export interface TextUnit {
  /** Stable: it consists of the ids in the definition. Valid as an XML name token. */
  id: string
  part: TextPart
  /** Names of the fields that it belongs to, outermost first, in the reader's language. */
  within: string[]
  /** Of an operation of a service. */
  mode?: OperationMode
  texts: LocalizedTexts
  maxLength: number
  isMarkup: boolean
  isMultiline: boolean
}

/** A unit with its property in the definition, by which errors of a save name it. */
interface VisitedUnit extends Omit<TextUnit, 'within'> {
  within: readonly LocalizedTexts[]
  path: string
}

/** Returns the texts that replace those of a unit: the same ones leave it. */
type Visit = (unit: VisitedUnit) => LocalizedTexts

/** The value of an option as a part of an id: everything but letters, digits and hyphens is escaped. */
const idOfValue = (value: string): string =>
  value.replace(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)!.toString(16).padStart(6, '0')}`)

const ONE_LINE = { isMarkup: false, isMultiline: false }
const LINES = { isMarkup: false, isMultiline: true }

/** Languages of a default that a unit can show: a default may hold anything that was once stored. */
const isReadable = (texts: readonly { culture: unknown; text: unknown }[]): boolean =>
  texts.every(({ culture, text }) => isCulture(culture) && typeof text === 'string') &&
  new Set(texts.map(({ culture }) => culture)).size === texts.length

function fieldWithTexts(field: Field, path: string, around: readonly LocalizedTexts[], visit: Visit): Field {
  const id = `field.${field.id}`
  const within = [...around, field.localizedNames]
  const kind = kindOf(field)
  const localizedNames = visit({
    id: `${id}.name`,
    part: 'fieldName',
    within: around,
    path: `${path}.localizedNames`,
    texts: field.localizedNames,
    maxLength: MAX_FIELD_NAME_LENGTH,
    ...ONE_LINE,
  })
  const localizedDescriptions = visit({
    id: `${id}.description`,
    part: 'fieldDescription',
    within,
    path: `${path}.localizedDescriptions`,
    texts: field.localizedDescriptions,
    maxLength: MAX_LOCALIZED_LENGTH,
    ...LINES,
  })
  const options = field.options.map((option, index) => ({
    ...option,
    localizedNames: visit({
      id: `${id}.option.${idOfValue(option.value)}`,
      part: 'option',
      within,
      path: `${path}.options.${index}.localizedNames`,
      texts: option.localizedNames,
      maxLength: MAX_FIELD_NAME_LENGTH,
      ...ONE_LINE,
    }),
  }))
  const { message } = field.validation
  const validation = {
    ...field.validation,
    ...(message && {
      message: visit({
        id: `${id}.message`,
        part: 'validationMessage',
        within,
        path: `${path}.validation.message`,
        texts: message,
        maxLength: MAX_LOCALIZED_LENGTH,
        ...LINES,
      }),
    }),
  }
  const defaultValue =
    isLocalizedDefault(field) && isReadable(field.defaultValue)
      ? (visit({
          id: `${id}.default`,
          part: 'defaultText',
          within,
          path: `${path}.defaultValue`,
          texts: field.defaultValue,
          maxLength: kind.isMarkup ? MAX_HTML_LENGTH : kind.longestText,
          isMarkup: kind.isMarkup,
          isMultiline: kind.input !== 'line',
        }) as LocalizedTexts & FieldValue)
      : field.defaultValue
  const children = field.children.map((child, index) => fieldWithTexts(child, `${path}.children.${index}`, within, visit))
  return { ...field, localizedNames, localizedDescriptions, options, validation, defaultValue, children }
}

function schemaFieldWithTexts(field: SchemaField, path: string, visit: Visit): SchemaField {
  const id = `field.${field.id}`
  return {
    ...field,
    localizedNames: visit({
      id: `${id}.name`,
      part: 'fieldName',
      within: [],
      path: `${path}.localizedNames`,
      texts: field.localizedNames,
      maxLength: MAX_FIELD_NAME_LENGTH,
      ...ONE_LINE,
    }),
    localizedDescriptions: visit({
      id: `${id}.description`,
      part: 'fieldDescription',
      within: [field.localizedNames],
      path: `${path}.localizedDescriptions`,
      texts: field.localizedDescriptions,
      maxLength: MAX_LOCALIZED_LENGTH,
      ...LINES,
    }),
  }
}

/** Visits every text of a definition in the order of its form, and returns the definition with the texts that are returned. */
function withVisitedTexts<Holder extends TextHolder>(holder: Holder, visit: Visit): Holder {
  const { localizedDescriptions, dataPropertyTypes, fields, operations } = holder
  return {
    ...holder,
    localizedNames: visit({
      id: 'name',
      part: 'name',
      within: [],
      path: 'localizedNames',
      texts: holder.localizedNames,
      maxLength: MAX_TEXT_LENGTH,
      ...ONE_LINE,
    }),
    ...(localizedDescriptions && {
      localizedDescriptions: visit({
        id: 'description',
        part: 'description',
        within: [],
        path: 'localizedDescriptions',
        texts: localizedDescriptions,
        maxLength: MAX_LOCALIZED_LENGTH,
        ...LINES,
      }),
    }),
    ...(dataPropertyTypes && {
      dataPropertyTypes: dataPropertyTypes.map((field, index) => fieldWithTexts(field, `dataPropertyTypes.${index}`, [], visit)),
    }),
    ...(fields && { fields: fields.map((field, index) => schemaFieldWithTexts(field, ['fields', index].join('.'), visit)) }),
    ...(operations && {
      operations: operations.map((operation, index) => ({
        ...operation,
        localizedNames: visit({
          id: `operation.${operation.id}`,
          part: 'operation',
          mode: operation.mode,
          within: [],
          path: `operations.${index}.localizedNames`,
          texts: operation.localizedNames,
          maxLength: MAX_LOCALIZED_LENGTH,
          ...ONE_LINE,
        }),
      })),
    }),
  }
}

/** The texts of a definition in the order of its form; names of fields are in the language of the reader. */
export function textUnits(holder: TextHolder, culture: Culture, fallback?: Culture): TextUnit[] {
  const units: TextUnit[] = []
  withVisitedTexts(holder, ({ path: _path, within, ...unit }) => {
    units.push({ ...unit, within: within.map((names) => textIn(names, culture, fallback)) })
    return unit.texts
  })
  return units
}

/** A new text of a unit in one language; a blank one removes it. */
export interface TextEdit {
  unit: string
  culture: Culture
  text: string
}

const inOrder = (one: { culture: Culture }, other: { culture: Culture }) => CULTURES.indexOf(one.culture) - CULTURES.indexOf(other.culture)

/** A definition with edited texts. Texts that are the same, and units that it does not have, change nothing. */
export function withEditedTexts<Holder extends TextHolder>(holder: Holder, edits: readonly TextEdit[]): Holder {
  const byUnit = Map.groupBy(edits, ({ unit }) => unit)
  return withVisitedTexts(holder, ({ id, texts }) => {
    const changed = (byUnit.get(id) ?? []).filter(({ culture, text }) => storedText(texts, culture) !== text)
    if (changed.length === 0) return texts
    const kept = texts.filter(({ culture }) => !changed.some((edit) => edit.culture === culture))
    const added = changed.filter(({ text }) => text.trim() !== '').map(({ culture, text }) => ({ culture, text }))
    return [...kept, ...added].toSorted(inOrder)
  })
}

/** The text of a unit in exactly one language; '' if there is none. */
export const storedText = (texts: LocalizedTexts, culture: Culture): string => texts.find((text) => text.culture === culture)?.text ?? ''

/** The unit, and the language, that an error of a save is about; undefined if it is about something else. */
export function unitAtPath(holder: TextHolder, path: string): { unit: string; culture?: Culture } | undefined {
  let found: { unit: string; culture?: Culture } | undefined
  withVisitedTexts(holder, ({ id, path: own, texts }) => {
    if (path === own || path.startsWith(`${own}.`)) {
      const culture = texts[Number(path.slice(own.length + 1).split('.')[0] || Number.NaN)]?.culture
      found = { unit: id, ...(culture && { culture }) }
    }
    return texts
  })
  return found
}
