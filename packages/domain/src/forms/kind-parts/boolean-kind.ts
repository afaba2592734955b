import { formatAs } from './display-kind.ts'
import { defineKind, type FieldKind } from '../field-kind.ts'
import { violation } from '../violation.ts'

/** A kind that is on or off. `required` means that it has to be on (specification section 5, requiredChoice). */
export const booleanKind = (type: FieldKind['type']): FieldKind<boolean> =>
  defineKind<boolean>({
    type,
    columnType: 'boolean',
    displayKind: 'toggle',
    schemaKind: 'bool',
    cellForm: 'boolean',
    input: 'line',
    fitsInCell: true,
    requiredMessage: 'validation.requiredChoice',
    emptyValue: false,
    parse(raw) {
      if (raw === null || raw === undefined) return { value: null }
      return typeof raw === 'boolean' ? { value: raw } : violation('validation.wrongKind')
    },
    isBlank: (value) => !value,
    format: (value, _field, reader) => formatAs('toggle', value, reader),
  })
