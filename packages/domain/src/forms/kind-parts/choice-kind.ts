import { textIn } from '../../localization/localized-text.ts'
import { defineKind, type FieldKind } from '../field-kind.ts'
import { violation } from '../violation.ts'

/** A kind of which one of the field's options is chosen; the stored value is the option's value. */
export const choiceKind = (type: FieldKind['type'], input: FieldKind['input'] = 'line'): FieldKind<string> =>
  defineKind<string>({
    type,
    columnType: 'choice',
    displayKind: 'localizedText',
    schemaKind: 'string',
    cellForm: 'choice',
    input,
    fitsInCell: true,
    hasOptions: true,
    requiredMessage: 'validation.requiredChoice',
    parse(raw) {
      if (raw === null || raw === undefined || raw === '') return { value: null }
      return typeof raw === 'string' ? { value: raw } : violation('validation.wrongKind')
    },
    check(value, field) {
      return field.options.some((option) => option.value === value) ? undefined : { message: 'validation.option' }
    },
    format(value, field, { culture }) {
      const option = field.options.find((candidate) => candidate.value === value)
      return option ? textIn(option.localizedNames, culture) || value : value
    },
  })
