import { formatAs } from '../forms/kind-parts/display-kind.ts'
import type { FieldValue, Option } from '../forms/field.ts'
import type { Reader } from '../localization/reader.ts'
import type { Reference, Rule } from './rule.ts'

/** A value that a rule reads from outside of the form, with its text and the id of its field or record. */
export interface OutsideValue {
  value: FieldValue
  displayValue?: string | undefined
  fieldId?: string | undefined
  /** The values of a predefined value type, for `addOptions`. */
  options?: Option[] | undefined
}

/** Values that rules read from outside of the form, by `outsideKey`. They do not change while the form is filled in. */
export type Outside = Readonly<Record<string, OutsideValue>>

/** The value of a constant rule. It belongs to no field, so it has no id. */
export function constantOf({ value }: Pick<Rule, 'value'>, reader: Reader): OutsideValue {
  if (Array.isArray(value) || value === null) return { value: null }
  const text =
    typeof value === 'number' ? formatAs('number', value, reader) : typeof value === 'boolean' ? formatAs('toggle', value, reader) : ''
  return { value, displayValue: text || (typeof value === 'string' ? value : undefined) }
}

/** The key of a source outside of the form: `element.<field>`, `elementRecord.<choice>.<field>`, `record.<record>.<field>`. */
export const outsideKey = ({ referenceType, referenceId, propertyTypeId }: Reference) =>
  [referenceType, referenceId, propertyTypeId ?? ''].filter((part) => part !== undefined).join('.')

/** The key of a field of a predefined value that may be chosen in the form. */
export const recordKey = (recordId: string, propertyTypeId: string | undefined) =>
  outsideKey({ referenceType: 'record', referenceId: recordId, propertyTypeId })

/**
 * Source of a rule. `form`: a field of the form. `chosenRecord`: the predefined value chosen in one of its fields. `outside`: an existing
 * value. `none`.
 */
export function sourceKindOf({ matchType, source }: Pick<Rule, 'matchType' | 'source'>): 'form' | 'chosenRecord' | 'outside' | 'none' {
  const { referenceType, referenceId } = source
  if (referenceType === 'constant') return 'none'
  if (referenceType === 'operationRecord') return 'chosenRecord'
  if (referenceType === 'elementRecord') return matchType === 'self' ? 'chosenRecord' : 'outside'
  if (referenceType === 'elementType') return 'form'
  if (referenceType === 'operation') return matchType === 'incoming' ? 'outside' : 'form'
  return referenceType === 'record' && matchType === 'self' && referenceId === undefined ? 'form' : 'outside'
}

const VALUE_ACTIONS: ReadonlySet<Rule['action']> = new Set(['setValue', 'copySourceValue', 'copySourceDisplayValue', 'copySourceFieldId'])

/** Whether a rule decides a value, not how a field shows. */
export const isValueAction = (action: Rule['action']) => VALUE_ACTIONS.has(action)

/**
 * Whether a rule runs while the form is filled in. An incoming rule sets initial values, which a person may change; its effects on
 * visibility last while the form is open.
 */
export const runsInForm = ({ matchType, action }: Pick<Rule, 'matchType' | 'action'>) =>
  matchType === 'self' || matchType === 'dynamic' || (matchType === 'incoming' && !isValueAction(action))
