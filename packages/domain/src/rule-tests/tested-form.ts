import type { Field, FieldValue, Values } from '../forms/field.ts'
import type { CheckContext } from '../forms/field-kind.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { flatFields, optionsOf } from '../forms/flat-fields.ts'
import type { Reader } from '../localization/reader.ts'
import { displayValue } from '../forms/display-value.ts'
import type { Reference, Rule } from '../rules/rule.ts'
import { findField } from '../rules/rule-scope.ts'
import { outsideKey, recordKey, sourceKindOf, type Outside, type OutsideValue } from '../rules/sources.ts'
import type { Given, GivenValue } from './rule-test.ts'

/** A form whose test cases are run. */
export interface TestedForm {
  /** Its fields. Those with options from elsewhere have as many as are known. */
  fields: readonly Field[]
  /** Its valid rules: a form ignores the others. */
  rules: readonly Rule[]
  /** The fields of the object that a function is executed on. */
  objectFields: readonly Field[]
  /** What rules read of predefined values (`record.<id>.<field>`) and of the function itself: as it is stored now. */
  surroundings: Outside
  /** For whom rules write: the tenant's language. */
  reader: Reader
  /** Checks patterns; without it they are not checked. */
  matches?: CheckContext['matches']
  /** Whether an option from elsewhere exists, where `fields` do not have all of them. */
  hasOption?: (field: Field, value: string) => boolean
}

/** The person who fills in the form of a case: nobody, so that cases do not depend on people. */
const FILLED_IN_BY = { id: '00000000-0000-4000-8000-000000000000', name: 'N. N.' }

/** The filled-in users of a form: nobody as the present one, and no previous one. */
export function filledInByNobody(fields: readonly Field[]): Values {
  const own = flatFields(fields).filter((field) => kindOf(field).filledWith === 'currentUser')
  return Object.fromEntries(own.map((field) => [field.id, FILLED_IN_BY]))
}

/** Whether a case may give a value of a field: people enter it, and it consists of no file. */
export const isGivable = (field: Field): boolean => {
  const { children, isFilled, files, isMarkup } = kindOf(field)
  const hasFiles = files !== undefined && !isMarkup
  return children !== 'form' && !isFilled && !hasFiles && field.children.every((child) => isGivable(child))
}

export const valuesIn = (given: readonly GivenValue[]): Values =>
  Object.fromEntries(given.map(({ propertyTypeId, value }) => [propertyTypeId, value]))

const isElsewhere = (field: Field) => kindOf(field).hasOptions && field.optionSource !== 'static'

/** Whether a choice exists. */
export function hasOption({ hasOption: isKnown }: Pick<TestedForm, 'hasOption'>, field: Field, value: FieldValue): boolean {
  if (!kindOf(field).hasOptions || typeof value !== 'string' || value === '') return true
  if (optionsOf(field).some((option) => option.value === value)) return true
  return isElsewhere(field) && isKnown?.(field, value) === true
}

/** The fields with the options from elsewhere that cases choose and that exist, although `fields` do not have all of them. */
export function withChosenOptions(form: Pick<TestedForm, 'hasOption'>, fields: readonly Field[], chosen: readonly Values[]): Field[] {
  return fields.map((field) => {
    const children = field.children.length === 0 ? field.children : withChosenOptions(form, field.children, chosen)
    const values = isElsewhere(field) ? chosen.map(({ [field.id]: value }) => value ?? null) : []
    const known = new Set(field.options.map(({ value }) => value))
    const missing = [...new Set(values)].filter((value): value is string => typeof value === 'string' && value !== '' && !known.has(value))
    const added = missing.filter((value) => hasOption(form, field, value)).map((value) => ({ value, localizedNames: [] }))
    return added.length === 0 && children === field.children ? field : { ...field, options: [...field.options, ...added], children }
  })
}

/** Values that rules read from outside of the form of a case. */
export function outsideOfGiven(form: TestedForm, { object, earlier }: Pick<Given, 'object' | 'earlier'>): Outside {
  const outside: Record<string, OutsideValue> = { ...form.surroundings }
  const [ofObject, before] = [valuesIn(object), valuesIn(earlier)]
  for (const rule of form.rules) {
    const { source } = rule
    const read = sourceKindOf(rule) === 'outside' ? readGiven(source, { form, ofObject, before }) : undefined
    if (read) outside[outsideKey(source)] = read
  }
  return outside
}

function readGiven(
  source: Reference,
  { form, ofObject, before }: { form: TestedForm; ofObject: Values; before: Values },
): OutsideValue | undefined {
  const { referenceType, referenceId = '', propertyTypeId = '' } = source
  const read = (fields: readonly Field[], values: Values): OutsideValue => {
    const value = values[propertyTypeId] ?? null
    const field = findField(fields, propertyTypeId)
    return { value, displayValue: field ? displayValue(field, value, form.reader) : String(value ?? ''), fieldId: propertyTypeId }
  }
  switch (referenceType) {
    case 'element':
      return read(form.objectFields, ofObject)
    case 'elementRecord': {
      const chosen = ofObject[referenceId]
      return typeof chosen === 'string'
        ? (form.surroundings[recordKey(chosen, propertyTypeId)] ?? { value: null, fieldId: chosen })
        : undefined
    }
    case 'transaction':
    case 'operation':
      return read(form.fields, before)
    default:
      return undefined
  }
}

/** The parts of a case's circumstances that rules read: they are asked for. */
export function readCircumstances(rules: readonly Rule[]): { object: string[]; earlier: string[] } {
  const read = rules.filter((rule) => sourceKindOf(rule) === 'outside').map(({ source }) => source)
  const idsOf = (...types: Reference['referenceType'][]) =>
    read.flatMap(({ referenceType, referenceId, propertyTypeId }) =>
      types.includes(referenceType) ? ((referenceType === 'elementRecord' ? referenceId : propertyTypeId) ?? []) : [],
    )
  return {
    object: [...new Set(idsOf('element', 'elementRecord'))],
    earlier: [...new Set(idsOf('transaction', 'operation'))],
  }
}
