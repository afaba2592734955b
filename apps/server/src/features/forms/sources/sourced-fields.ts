import type { Field, Option } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'

/** Whether the options of a field are predefined values, people, objects or schemas. */
export const isSourced = (field: Field) => kindOf(field).hasOptions && field.optionSource !== 'static'

/** The option fields with options from other sources, in groups and collections too. */
export const sourcedFields = onceFor((fields: readonly Field[]) =>
  flatFields(fields).flatMap((field) =>
    isSourced(field) ? [field] : kindOf(field).children === 'rows' ? field.children.filter(isSourced) : [],
  ),
)

/** Fields with the options of their sources, by the name of the source. */
export const withOptions = (fields: readonly Field[], choices: ReadonlyMap<string, Option[]>): Field[] =>
  fields.map((field) => {
    if (isSourced(field)) return { ...field, options: choices.get(field.optionSource.toLowerCase()) ?? [] }
    return field.children.length === 0 ? field : { ...field, children: withOptions(field.children, choices) }
  })
