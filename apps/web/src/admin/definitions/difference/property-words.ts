import type { PropertyChange } from '@verka/domain/definitions/difference/property-changes.ts'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { CULTURES, isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { valueText } from '../../../forms/rule-editor/rule-sentences.ts'
import type { Text } from '../../../language/use-text.tsx'
import { partName, partWord } from '../../changes/part-names.ts'
import { isId, type NameOf } from './named-subjects.ts'

/** Parts of a path that only group others. */
const GROUPS = new Set(['settings', 'validation', 'range'])

/** Settings of services by the unit of their number. */
const UNITS = [
  ['seconds', ['undoSeconds']],
  ['minutes', ['expireAfterMinutes', 'bookingMinutes']],
  ['days', ['maxDays', 'idleDays']],
] as const satisfies readonly (readonly [string, readonly string[]])[]

/** The kind of a field in words: of a form, or of a data schema. */
export const fieldKindName = (fieldType: string, text: Text): string =>
  partWord('fieldType', fieldType, text) ?? (isFieldType(fieldType) ? text.t(`fields.kind.${fieldType}`) : fieldType)

const isFieldType = (fieldType: string | undefined): fieldType is FieldType => FIELD_TYPES.some((type) => type === fieldType)

/** Bounds by their unit: days from today and times of day have names of their own. */
const BOUNDS = {
  days: { min: 'fields.minDays', max: 'fields.maxDays' },
  minutes: { min: 'fields.minTime', max: 'fields.maxTime' },
} as const

const boundsOf = (path: readonly string[], field: Field | undefined) => {
  return path[0] === 'validation' && path[1] === 'range' && field && isFieldType(field.fieldType) ? kindOf(field).range : undefined
}

const hasRows = (field: Field | undefined) => field && isFieldType(field.fieldType) && kindOf(field).children === 'rows'

/** The name of a property: 'Namn (Engelska)', 'Påminnelser: Dagar innan'. `field` is the one whose property it is. */
export function propertyName(
  { path, languages }: Pick<PropertyChange, 'path'> & { languages: readonly Culture[] },
  field: Field | undefined,
  text: Text,
): string {
  const { t } = text
  const unit = boundsOf(path, field)
  const bound = path.at(-1)
  if ((unit === 'days' || unit === 'minutes') && (bound === 'min' || bound === 'max')) return t(BOUNDS[unit][bound])
  if (bound === 'maxCount') return t(hasRows(field) ? 'fields.maxRows' : 'fields.maxFiles')
  const isWhole = GROUPS.has(path.at(-1) ?? '')
  const steps = path.filter((step) => isWhole || !GROUPS.has(step))
  const name = steps
    .filter((step) => !isCulture(step))
    .map((step) => partName(step, text) ?? step)
    .join(': ')
  const [settingUnit] = UNITS.filter(([, settings]) => settings.some((setting) => setting === bound))
  const more = settingUnit ? t(`versions.unit.${settingUnit[0]}`) : languages.map((language) => t(`ui.language.${language}`)).join(', ')
  return more === '' || languages.length === CULTURES.length ? name : t('versions.nameWith', { name, more })
}

/** A source of options as a sentence's end: 'Fördefinierade värden: Felkod'. */
function sourceText(source: string, nameOf: NameOf, { t }: Text): string {
  const [kind, id] = source.split(':')
  if (id === undefined) return kind === 'users' || kind === 'static' ? t(`builder.optionSource.${kind}`) : source
  const of = nameOf(id) ?? t('versions.gone')
  return kind === 'records' || kind === 'elements' ? `${t(`builder.optionSource.${kind}`)}: ${of}` : source
}

const timeOfDay = (minutes: number) => [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')

/** The value of a property in words. `field` is the one whose property it is. */
export function propertyValue(
  { path }: Pick<PropertyChange, 'path'>,
  value: unknown,
  field: Field | undefined,
  nameOf: NameOf,
  text: Text,
): string {
  const { t, formatNumber } = text
  const name = path.at(-1) ?? ''
  if (value === undefined) return t('audit.nothing')
  if (path[0] === 'defaultValue' && path.length === 1 && field) {
    const words = valueText(field, value as FieldValue, text)
    return isId(words) ? (nameOf(words) ?? t('versions.gone')) : words
  }
  if (typeof value === 'boolean') return t(value ? 'lists.yes' : 'lists.no')
  if (typeof value === 'number') return boundsOf(path, field) === 'minutes' ? timeOfDay(value) : formatNumber(value)
  if (Array.isArray(value)) return value.map((item: unknown) => propertyValue({ path }, item, field, nameOf, text)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'fieldType') return fieldKindName(value, text)
  if (name === 'optionSource') return sourceText(value, nameOf, text)
  if (isId(value)) return nameOf(value) ?? t('versions.gone')
  return partWord(name, value, text) ?? value
}
