import type { DataProperty, Field, FieldValue } from '@verka/domain/forms/field.ts'
import { displayValue } from '@verka/domain/forms/evaluate-form.ts'
import { useText } from '../../language/use-text.tsx'
import { FIELD_DISPLAYS } from '../fields/displays.ts'
import styles from './field-values.module.css'

/** One value in the reader's language; nothing where there is none. */
export function FieldValueText({ field, value }: { field: Field; value: FieldValue | undefined }) {
  const { culture } = useText()
  if (value === null || value === undefined) return null
  const Display = FIELD_DISPLAYS[field.fieldType]
  return <Display field={field} value={value} text={displayValue(field, value, culture)} />
}

interface FieldValuesProps {
  fields: readonly Field[]
  dataProperties: readonly Pick<DataProperty, 'dataPropertyTypeId' | 'value'>[]
}

/** What was entered, field by field in the order of the form. Fields without a value are left out. */
export function FieldValues({ fields, dataProperties }: FieldValuesProps) {
  const { textOf } = useText()
  const values = new Map(dataProperties.map((property) => [property.dataPropertyTypeId, property.value]))
  const filled = fields.filter((field) => field.uiStatus !== 'hidden' && (values.get(field.id) ?? null) !== null)
  if (filled.length === 0) return null
  return (
    <dl className={styles.list}>
      {filled.map((field) => (
        <div key={field.id} className={styles.row}>
          <dt className={styles.name}>{textOf(field.localizedNames) || field.key}</dt>
          <dd className={styles.value}>
            <FieldValueText field={field} value={values.get(field.id)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
