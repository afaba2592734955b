import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldView } from '../frame/field-view.ts'

/** The view of a field outside of a form: a setting, the value of a rule, a cell of a row. */
export function plainView(
  field: Field,
  value: FieldValue,
  parts: Partial<Pick<FieldView, 'isEnabled' | 'isRequired' | 'error'>> = {},
): FieldView {
  return { field, value, isEnabled: true, isRequired: false, error: undefined, inside: {}, childIds: [], why: [], ...parts }
}
