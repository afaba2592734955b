import { createHash } from 'node:crypto'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue, Option, Values } from '@verka/domain/forms/field.ts'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { STATUS_OPTIONS } from '@verka/domain/forms/field-kinds/status-group.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'

/** A name in Swedish, English and Norwegian. */
export type Names = [string, string, string]

/** The same id for the same name in every demo, so that bookmarks and printed codes continue to work. */
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

/** A point of a checklist: in order, a deviation, or not applicable. Each has to be answered. */
export const check = (type: string, key: string, names: Names, help?: Names): Field => ({
  ...field(type, key, 'segmented', names, { required: true, ...(help && { help }) }),
  options: [...STATUS_OPTIONS],
})

/** A check with its own picture and note, which are required where it deviates (`check-lines.ts`). */
export const documentedCheck = (type: string, key: string, names: Names, help?: Names): Field[] => {
  const [sv, en, nb] = names
  return [
    check(type, key, names, help),
    field(type, `${key}Photo`, 'image', [`Bild: ${sv}`, `Picture: ${en}`, `Bilde: ${nb}`], { validation: { maxCount: 5 } }),
    field(type, `${key}Note`, 'textArea', [`Anteckning: ${sv}`, `Note: ${en}`, `Merknad: ${nb}`]),
  ]
}

/** Placeholder source of a field with the predefined values of a demo type, replaced by `inSite`. */
export const recordsOf = (typeKey: string) => `records:${demoId(`records ${typeKey}`)}`

/** Placeholder of a predefined value of the demo, by its English name, replaced by `valuesOf`. */
export const recordNamed = (typeKey: string, name: string) => demoId(`record ${typeKey} ${name}`)

/** Generated ids by their placeholders in the demo's definitions. */
export type Made = ReadonlyMap<string, string>

/** A field's id is unique to one site, because types belong to a site. */
export const inSite = (fields: readonly Field[], site: string, made: Made = new Map()): Field[] =>
  fields.map((own) => ({
    ...own,
    id: demoId(`${site} ${own.id}`),
    optionSource: made.get(own.optionSource) ?? own.optionSource,
    children: inSite(own.children, site, made),
  }))

/** Values by the key of their field, in the form of the API. Rows of a collection are by the keys of its fields too. */
export const valuesOf = (fields: readonly Field[], values: Record<string, FieldValue>, made: Made = new Map()) =>
  Object.entries(values).map(([key, value]) => {
    const own = flatFields(fields).find((candidate) => candidate.key === key)!
    return { dataPropertyTypeId: own.id, value: kindOf(own).children === 'rows' ? rowsOf(own, value) : known(value, made) }
  })

const known = (value: FieldValue, made: Made): FieldValue => (typeof value === 'string' ? (made.get(value) ?? value) : value)

const rowsOf = ({ children }: Field, rows: FieldValue): FieldValue =>
  (rows as Values[]).map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [children.find((child) => child.key === key)!.id, value])),
  ) as FieldValue
