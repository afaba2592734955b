import { randomUUID } from 'node:crypto'
import type { FieldInput } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'

/** A block of six fields, with rules on four of them. */
const BLOCK: readonly FieldType[] = ['text', 'text', 'decimal', 'select', 'checkbox', 'textArea']
const OPTIONS = ['ok', 'bad', 'later'].map((value) => ({ value, localizedNames: localized(`Val ${value}`) }))

interface LargeForm {
  fields: FieldInput[]
  matchRules: object[]
}

/** A form of `count` fields, six kinds in turn, with two rules for three fields: none of them initially hides anything. */
export function largeForm(count: number): LargeForm {
  const fields: FieldInput[] = Array.from({ length: count }, (_, index) => {
    const fieldType = BLOCK[index % BLOCK.length]!
    return {
      id: randomUUID(),
      key: `f${index}`,
      localizedNames: localized(`Fält ${index}`),
      fieldType,
      ...(fieldType === 'select' && { options: OPTIONS }),
      ...(fieldType === 'decimal' && { validation: { range: { min: 0, max: 1_000_000 } } }),
    }
  })
  const rule = (from: number, to: number, action: string, condition: { type: string; value?: unknown }) => ({
    id: randomUUID(),
    matchType: 'dynamic',
    source: { referenceType: 'operation', propertyTypeId: fields[from]!.id },
    target: { referenceType: 'operation', propertyTypeId: fields[to]!.id },
    action,
    conditions: [{ value: null, ...condition, negate: false }],
  })
  const matchRules = []
  for (let first = 0; first + BLOCK.length <= count; first += BLOCK.length)
    matchRules.push(
      // each key in the first field changes the second, and requires the last
      rule(first, first + 1, 'copySourceDisplayValue', { type: 'exists' }),
      rule(first, first + 5, 'setRequired', { type: 'exists' }),
      rule(first + 3, first + 4, 'disable', { type: 'equal', value: 'bad' }),
      rule(first + 4, first + 2, 'setRequired', { type: 'equal', value: true }),
    )
  return { fields, matchRules }
}
