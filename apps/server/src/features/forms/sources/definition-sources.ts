import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { displayValue } from '@verka/domain/forms/display-value.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { DEFINITION_FIELD_NAMES, DEFINITION_FIELDS, type DefinitionFieldName } from '@verka/domain/rules/definition-fields.ts'
import { outsideKey, type Outside } from '@verka/domain/rules/sources.ts'

/** Built-in properties of a function that rules may read, with their stored values and texts. */
export function definitionOutside(
  { localizedNames, status, createdAt, updatedAt }: Pick<OperationType, 'localizedNames' | 'status' | 'createdAt' | 'updatedAt'>,
  reader: Reader,
): Outside {
  const values: Record<DefinitionFieldName, FieldValue> = {
    title: textIn(localizedNames, reader.culture),
    status,
    created: createdAt,
    changed: updatedAt,
  }
  return Object.fromEntries(
    DEFINITION_FIELD_NAMES.map((name) => {
      const field = DEFINITION_FIELDS[name]
      const parsed = kindOf(field).parse(values[name], field)
      const value = 'value' in parsed ? parsed.value : null
      const read = { value, displayValue: displayValue(field, value, reader), fieldId: name }
      return [outsideKey({ referenceType: 'operationType', propertyTypeId: name }), read]
    }),
  )
}
