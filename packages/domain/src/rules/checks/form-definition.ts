import type { FieldError } from '../../errors/app-error.ts'
import { textIn } from '../../localization/localized-text.ts'
import { isDaysFromToday, isLocalizedDefault } from '../engine/evaluate-form.ts'
import { evaluateField } from '../../forms/evaluate-field.ts'
import { MAX_FIELD_NAME_LENGTH } from '../../forms/field-limits.ts'
import { MAX_FIELDS, type Field } from '../../forms/field.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import type { checkPattern } from '../../forms/text/patterns.ts'

/**
 * Errors in the fields of a definition, each at its field. Keys and ids are unique, names are present, option fields have options with
 * names, the default is valid, min <= max, groups have allowed children, and single fields appear once. `path` is the list's path in the
 * body, `dataPropertyTypes`. `patternCheck` is `checkPattern` of `patterns.ts`, whose engine a browser loads for few forms only: without it
 * patterns are not checked.
 */
export function checkFields(fields: readonly Field[], path: string, patternCheck: typeof checkPattern | undefined): FieldError[] {
  const seen = { keys: new Set<string>(), ids: new Set<string>(), singles: new Set<string>(), count: 0, patternCheck }
  const errors = checkList(fields, path, seen)
  if (seen.count > MAX_FIELDS) errors.push({ message: '@validation.tooManyFields', field: path, params: { count: MAX_FIELDS } })
  return errors
}

interface Seen {
  keys: Set<string>
  ids: Set<string>
  singles: Set<string>
  count: number
  patternCheck: typeof checkPattern | undefined
}

function checkList(fields: readonly Field[], path: string, seen: Seen): FieldError[] {
  return fields.flatMap((field, index) => {
    const at = `${path}.${index}`
    const errors: FieldError[] = []
    seen.count++
    if (textIn(field.localizedNames, 'sv-SE') === '') errors.push({ message: '@validation.required', field: `${at}.localizedNames` })
    const key = field.key.toLowerCase()
    if (seen.keys.has(key)) errors.push({ message: '@validation.keyTwice', field: `${at}.key`, params: { key: field.key } })
    seen.keys.add(key)
    if (seen.ids.has(field.id)) errors.push({ message: '@validation.idTwice', field: `${at}.id` })
    seen.ids.add(field.id)
    if (kindOf(field).isSingle) {
      if (seen.singles.has(field.fieldType)) errors.push({ message: '@validation.onlyOne', field: `${at}.fieldType` })
      seen.singles.add(field.fieldType)
    }
    errors.push(
      ...checkField(field, at, seen.patternCheck),
      ...checkChildren(field, at),
      ...checkList(field.children, `${at}.children`, seen),
    )
    return errors
  })
}

function checkChildren(field: Field, at: string): FieldError[] {
  const kind = kindOf(field)
  if (kind.children === 'none')
    return field.children.length > 0 ? [{ message: '@validation.childrenNotAllowed', field: `${at}.children` }] : []
  if (field.children.length === 0) return [{ message: '@validation.childrenMissing', field: `${at}.children` }]
  const errors: FieldError[] = field.children.flatMap((child, index) =>
    kind.mayHold(kindOf(child)) ? [] : [{ message: '@validation.notInside', field: `${at}.children.${index}.fieldType` }],
  )
  const hasStatus = field.children.some((child) => child.options.some((option) => option.status !== undefined))
  if (kind.hasStatus && !hasStatus) errors.push({ message: '@validation.statusMissing', field: `${at}.children` })
  return errors
}

function checkField(field: Field, at: string, patternCheck: Seen['patternCheck']): FieldError[] {
  const errors: FieldError[] = []
  const kind = kindOf(field)
  // options from other sources exist when they are read, and are not defined here
  if (kind.hasOptions && field.optionSource === 'static') {
    if (field.options.length === 0) errors.push({ message: '@validation.optionsMissing', field: `${at}.options` })
    const seen = new Set<string>()
    field.options.forEach((option, index) => {
      // people would choose between empty lines
      if (textIn(option.localizedNames, 'sv-SE') === '')
        errors.push({ message: '@validation.optionNameMissing', field: `${at}.options.${index}.localizedNames` })
      option.localizedNames.forEach(({ culture, text }, name) => {
        if (text.length > MAX_FIELD_NAME_LENGTH)
          errors.push({
            message: '@validation.nameTooLong',
            field: `${at}.options.${index}.localizedNames.${name}.text`,
            params: { culture },
          })
      })
      if (seen.has(option.value))
        errors.push({ message: '@validation.optionTwice', field: `${at}.options.${index}.value`, params: { value: option.value } })
      seen.add(option.value)
    })
  } else if (!kind.hasOptions && field.options.length > 0) {
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
  const { pattern, content } = field.validation
  if (content && !kind.hasContent) errors.push({ message: '@validation.contentNotAllowed', field: `${at}.validation.content` })
  if (content && pattern) errors.push({ message: '@validation.contentOrPattern', field: `${at}.validation.content` })
  const wrongPattern =
    pattern && (kind.hasPattern ? patternCheck?.(pattern, kind.longestText) : { message: 'validation.patternNotAllowed' })
  if (wrongPattern)
    errors.push({
      message: `@${wrongPattern.message}`,
      field: `${at}.validation.pattern`,
      ...('params' in wrongPattern && wrongPattern.params ? { params: wrongPattern.params } : {}),
    })
  errors.push(...checkLengths(field, at), ...checkDefault(field, at))
  return errors
}

function checkLengths({ validation, fieldType }: Field, at: string): FieldError[] {
  const kind = kindOf({ fieldType })
  const { minLength, maxLength, maxCount, maxMiB, keepOriginal } = validation
  const errors: FieldError[] = []
  if (!kind.hasLength && (minLength !== undefined || maxLength !== undefined))
    errors.push({ message: '@validation.rangeNotAllowed', field: `${at}.validation.minLength` })
  else if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    errors.push({ message: '@validation.rangeOrder', field: `${at}.validation.minLength` })
  if (!kind.hasCount && maxCount !== undefined) errors.push({ message: '@validation.rangeNotAllowed', field: `${at}.validation.maxCount` })
  if (!kind.isScaled && keepOriginal !== undefined)
    errors.push({ message: '@validation.originalNotAllowed', field: `${at}.validation.keepOriginal` })
  if ((!kind.files || kind.isMarkup) && maxMiB !== undefined)
    errors.push({ message: '@validation.rangeNotAllowed', field: `${at}.validation.maxMiB` })
  return errors
}

/** Maximum distance of a default day from today: a century. */
const MOST_DAYS = 36_525

/**
 * Checks a default: a value of the kind, for a day also a number of days from today, for texts one in each language. Options from other
 * sources are not known here.
 */
function checkDefault(field: Field, at: string): FieldError[] {
  const kind = kindOf(field)
  if (field.defaultValue === null || (kind.hasOptions && field.optionSource !== 'static')) return []
  const valuePath = `${at}.defaultValue`
  if (!kind.hasDefault) return [{ message: '@validation.defaultNotAllowed', field: valuePath }]
  if (isDaysFromToday(field))
    return Number.isInteger(field.defaultValue) && Math.abs(field.defaultValue) <= MOST_DAYS
      ? []
      : [{ message: '@validation.integer', field: valuePath }]
  if (isLocalizedDefault(field))
    return field.defaultValue.flatMap(({ culture, text }, index) => {
      const { violation: wrong } = evaluateField(kind, field, text, false, {})
      return wrong ? [{ message: `@${wrong.message}`, field: `${valuePath}.${index}.text`, params: { ...wrong.params, culture } }] : []
    })
  const { violation: wrong } = evaluateField(kind, field, field.defaultValue, false, {})
  return wrong ? [{ message: `@${wrong.message}`, field: valuePath, ...(wrong.params ? { params: wrong.params } : {}) }] : []
}
