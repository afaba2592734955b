import { defineKind } from '../field-kind.ts'

/** Fields that belong together under a heading. It has no value: its children are fields of the form. */
export const group = defineKind<string>({
  type: 'group',
  columnType: 'none',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'displayed',
  input: 'block',
  fitsInCell: false,
  hasDefault: false,
  children: 'form',
  mayHold: (child) => child.type !== 'group',
  parse: () => ({ value: null }),
  format: () => '',
})
