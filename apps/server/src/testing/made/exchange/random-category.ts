import fc from 'fast-check'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import { randomValues } from '@verka/domain/testing/random-values.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Caller } from '../../servers/test-tenant.ts'
import { aField, anElement, anElementType } from '../a-working-day.ts'

/** Kinds that hold other fields, or that the server fills in, are not filled in by a file. */
const isGiven = (fieldType: FieldType) => kindOf({ fieldType }).children !== 'form' && !kindOf({ fieldType }).isFilled

/** The inside of a collection: what a random row has (`randomValues`). */
const inside = () => (['text', 'integer', 'select', 'date'] as const).map((kind) => aField(`inside_${kind}`, kind))

interface RandomCategory {
  type: ElementType
  elements: Element[]
}

/**
 * A category with random fields of random kinds, and objects with random values, from a seed: for exports, templates and imports. Files
 * are left out unless uploaded ones are given.
 */
export async function aRandomCategory(
  admin: Caller,
  seed: number,
  { rows = 5, files = [] }: { rows?: number; files?: readonly object[] } = {},
): Promise<RandomCategory> {
  const kinds = FIELD_TYPES.filter((kind) => isGiven(kind) && (files.length > 0 || !kindOf({ fieldType: kind }).files))
  const [chosen] = fc.sample(fc.array(fc.constantFrom(...kinds), { minLength: 3, maxLength: 12 }), { seed, numRuns: 1 })
  const single = new Set<FieldType>()
  const fields = chosen!.flatMap((kind, index): Field[] => {
    if (kindOf({ fieldType: kind }).isSingle && single.has(kind)) return []
    single.add(kind)
    return [aField(`f${index}`, kind, kind === 'collection' ? { children: inside() } : {})]
  })
  const type = await anElementType(admin, fields)
  const elements: Element[] = []
  for (let row = 0; row < rows; row++) {
    const dataProperties = fields.flatMap((field, index) => valueOf(field, files, seed * 1000 + row * 20 + index))
    elements.push(await anElement(admin, type.id, { title: `Objekt ${row}`, code: `R${seed}-${row}`, dataProperties }))
  }
  return { type, elements }
}

/** A random value that the field accepts; some fields stay empty. */
function valueOf(field: Field, files: readonly object[], seed: number) {
  const values = randomValues({
    files,
    choices: ['ok', 'bad'],
    row: ([text, count, choice, , day]) =>
      Object.fromEntries(field.children.map(({ id }, index) => [id, [text, count, choice, day][index] as FieldValue])),
  })
  const [value] = fc.sample(values[field.fieldType], { seed, numRuns: 5 }).filter((sample) => {
    const parsed = kindOf(field).parse(sample, field)
    return 'value' in parsed && parsed.value !== null && kindOf(field).check(parsed.value, field, {}) === undefined
  })
  return value === undefined ? [] : [{ dataPropertyTypeId: field.id, value: value as FieldValue }]
}
