import { FIELD_TYPES } from '@verka/domain/forms/field-type.ts'
import { WIRE_EXAMPLES } from '@verka/domain/forms/kind-samples/wire-examples.ts'

/** A table of how the values of each field kind are written, for `docs/api.md`. */
export function valueTable(): string {
  const rows = FIELD_TYPES.map((fieldType) => {
    const { form, example } = WIRE_EXAMPLES[fieldType]
    return `| \`${fieldType}\` | ${form} | \`${JSON.stringify(example)}\` |`
  })
  return ['| `fieldType` | its value | example |', '| --- | --- | --- |', ...rows].join('\n')
}
