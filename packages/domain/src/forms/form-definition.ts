import type { FieldError } from '../errors/app-error.ts'
import { textIn } from '../localization/localized-text.ts'
import type { Field } from './field.ts'
import { kindOf } from './field-kinds.ts'
import { checkPattern } from './patterns.ts'

/**
 * What is wrong with a list of fields as a definition, each error at its field:
 * keys and ids are unique, names are there, choices have options with names, the default is a value of the kind,
 * min <= max.
 * `path` is where the list stands in the body, `dataPropertyTypes`.
 */
export function checkFields(fields: readonly Field[], path: string): FieldError[] {
  const errors: FieldError[] = []
  const seenKeys = new Set<string>()
  const seenIds = new Set<string>()
  fields.forEach((field, index) => {
    const at = `${path}.${index}`
    if (textIn(field.localizedNames, 'sv-SE') === '') errors.push({ message: '@validation.required', field: `${at}.localizedNames` })
    const key = field.key.toLowerCase()
    if (seenKeys.has(key)) errors.push({ message: '@validation.keyTwice', field: `${at}.key`, params: { key: field.key } })
    seenKeys.add(key)
    if (seenIds.has(field.id)) errors.push({ message: '@validation.idTwice', field: `${at}.id` })
    seenIds.add(field.id)
    errors.push(...checkField(field, at))
  })
  return errors
}

function checkField(field: Field, at: string): FieldError[] {
  const errors: FieldError[] = []
  const kind = kindOf(field)
  if (kind.hasOptions) {
    if (field.options.length === 0) errors.push({ message: '@validation.optionsMissing', field: `${at}.options` })
    const seen = new Set<string>()
    field.options.forEach((option, index) => {
      // whoever fills in the form would choose between empty lines
      if (textIn(option.localizedNames, 'sv-SE') === '')
        errors.push({ message: '@validation.optionNameMissing', field: `${at}.options.${index}.localizedNames` })
      if (seen.has(option.value))
        errors.push({ message: '@validation.optionTwice', field: `${at}.options.${index}.value`, params: { value: option.value } })
      seen.add(option.value)
    })
  } else if (field.options.length > 0) {
    errors.push({ message: '@validation.optionsNotAllowed', field: `${at}.options` })
  }
  const { min, max } = field.validation.range ?? {}
  if (kind.range === undefined && (min !== undefined || max !== undefined))
    errors.push({ message: '@validation.rangeNotAllowed', field: `${at}.validation.range` })
  // a range of times may wrap past midnight
  if (kind.range !== 'minutes' && min !== undefined && max !== undefined && min > max)
    errors.push({ message: '@validation.rangeOrder', field: `${at}.validation.range` })
  if (
    kind.range === 'minutes' &&
    [min, max].some((bound) => bound !== undefined && !(Number.isInteger(bound) && bound >= 0 && bound < 1440))
  )
    errors.push({ message: '@validation.time', field: `${at}.validation.range` })
  if (kind.range === 'days' && [min, max].some((bound) => bound !== undefined && !Number.isInteger(bound)))
    errors.push({ message: '@validation.integer', field: `${at}.validation.range` })
  const { pattern } = field.validation
  const wrongPattern = pattern && (kind.hasPattern ? checkPattern(pattern) : { message: 'validation.patternNotAllowed' })
  if (wrongPattern)
    errors.push({
      message: `@${wrongPattern.message}`,
      field: `${at}.validation.pattern`,
      ...('params' in wrongPattern && wrongPattern.params ? { params: wrongPattern.params } : {}),
    })
  const parsed = kind.parse(field.defaultValue, field)
  const wrong = 'violation' in parsed ? parsed.violation : parsed.value === null ? undefined : kind.check(parsed.value, field, undefined)
  if (wrong) errors.push({ message: `@${wrong.message}`, field: `${at}.defaultValue`, ...(wrong.params ? { params: wrong.params } : {}) })
  return errors
}

/**
 * A field that was saved keeps its kind: its stored values are of that kind. Another kind is another field, so that
 * nothing that was entered is reinterpreted unseen.
 */
export function checkFieldsKeepKind(fields: readonly Field[], before: readonly Field[], path: string): FieldError[] {
  const kinds = new Map(before.map((field) => [field.id, field.fieldType]))
  return fields.flatMap((field, index) => {
    const kind = kinds.get(field.id)
    return kind !== undefined && kind !== field.fieldType
      ? [{ message: '@errors.retypeNeedsNewField', field: `${path}.${index}.fieldType` }]
      : []
  })
}
