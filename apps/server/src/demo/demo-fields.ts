import { createHash } from 'node:crypto'
import type { Field, FieldValue, Option } from '@verka/domain/forms/field.ts'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'

/** A name in Swedish, English and Norwegian. */
export type Names = [string, string, string]

/** The same id for the same name in every demo, so that a bookmark or a printed code goes on working. */
export function demoId(name: string): string {
  const hash = createHash('sha256').update(`verka demo ${name}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

type Extra = Partial<Omit<Field, 'id' | 'key' | 'localizedNames' | 'fieldType' | 'options'>> & {
  options?: [string, ...Names][]
  help?: Names
}

/** A field of the demo customer. `type` makes its id unique among the types. */
export function field(type: string, key: string, fieldType: FieldType, names: Names, { options, help, ...extra }: Extra = {}): Field {
  return fieldSchema.parse({
    id: demoId(`${type}.${key}`),
    key,
    fieldType,
    localizedNames: localized(...names),
    localizedDescriptions: help ? localized(...help) : [],
    options: options?.map(([value, ...texts]): Option => ({ value, localizedNames: localized(...texts) })) ?? [],
    ...extra,
  })
}

/** A field's id stands in one site only: types are a site's own. */
export const inSite = (fields: Field[], site: string): Field[] => fields.map((own) => ({ ...own, id: demoId(`${site} ${own.id}`) }))

/** Values by the key of their field, as they are sent. */
export const valuesOf = (fields: Field[], values: Record<string, FieldValue>) =>
  Object.entries(values).map(([key, value]) => ({ dataPropertyTypeId: fields.find((own) => own.key === key)!.id, value }))
