import type { Culture } from '../localization/cultures.ts'
import type { FieldKind } from './field-kind.ts'
import { violation } from './violation.ts'

/** The words stand here, not in the catalogues, because the pure package reads none: they are values, not prose. */
const YES_NO: Record<Culture, readonly [string, string]> = {
  'sv-SE': ['Ja', 'Nej'],
  'en-US': ['Yes', 'No'],
  'nb-NO': ['Ja', 'Nei'],
}

/** A kind that is on or off. `required` means that it has to be on (specification section 5, requiredChoice). */
export const booleanKind = (type: FieldKind['type']): FieldKind<boolean> => ({
  type,
  columnType: 'boolean',
  hasOptions: false,
  range: undefined,
  isChoice: true,
  hasPattern: false,
  emptyValue: false,
  parse(raw) {
    if (raw === null || raw === undefined) return { value: null }
    return typeof raw === 'boolean' ? { value: raw } : violation('validation.wrongKind')
  },
  check: () => undefined,
  isBlank: (value) => !value,
  format: (value, _field, { culture }) => YES_NO[culture][value ? 0 : 1],
})
