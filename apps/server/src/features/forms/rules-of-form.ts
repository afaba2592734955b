import { displayValue } from '@verka/domain/forms/display-value.ts'
import type { DataProperty, Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { outsideKey, type Outside } from '@verka/domain/rules/sources.ts'
import type { ReferenceType, Rule } from '@verka/domain/rules/rule.ts'

/** A rule with its source only. */
export type ReadingRule = Pick<Rule, 'source'>

interface ReadObject {
  title: string
  code: string
  dataProperties: readonly Pick<DataProperty, 'dataPropertyTypeId' | 'value'>[]
}

/** Values of the object that rules read, as far as the caller may see them: `fields` are the visible ones of its category. */
export function outsideOf(rules: readonly ReadingRule[], object: ReadObject, fields: readonly Field[], reader: Reader): Outside {
  const values = new Map(object.dataProperties.map((property) => [property.dataPropertyTypeId, property.value]))
  const outside: Record<string, Outside[string]> = {}
  for (const { source } of rules) {
    if (source.referenceType !== 'element' || source.propertyTypeId === undefined) continue
    const name = source.propertyTypeId
    const field = flatFields(fields).find((candidate) => candidate.id === name)
    if (name === 'title' || name === 'code')
      outside[outsideKey(source)] = { value: object[name], displayValue: object[name], fieldId: name }
    else if (field) {
      const value = values.get(name) ?? null
      outside[outsideKey(source)] = { value, displayValue: displayValue(field, value, reader), fieldId: name }
    }
  }
  return outside
}

/** Values outside of the form that rules read: of a transaction, or of the operation before. */
export function valuesOutside(
  rules: readonly ReadingRule[],
  type: ReferenceType,
  fields: readonly Field[],
  values: Values,
  reader: Reader,
): Record<string, Outside[string]> {
  const outside: Record<string, Outside[string]> = {}
  for (const { source } of rules) {
    const field = source.referenceType === type ? flatFields(fields).find(({ id }) => id === source.propertyTypeId) : undefined
    if (!field) continue
    const value = values[field.id] ?? null
    outside[outsideKey(source)] = { value, displayValue: displayValue(field, value, reader), fieldId: field.id }
  }
  return outside
}
