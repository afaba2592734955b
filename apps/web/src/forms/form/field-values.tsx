import { use } from 'react'
import type { DataProperty, Field, FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { isCheck } from '@verka/domain/forms/field-kinds/status-group.ts'
import { displayValue } from '@verka/domain/forms/display-value.ts'
import { fieldName } from '../field-name.ts'
import { useText } from '../../language/use-text.tsx'
import { FIELD_DISPLAYS } from '../fields/displays.ts'
import type { FieldDisplays } from '../fields/field-parts.ts'
import styles from './field-values.module.css'
import { DatesInWords, dateInWords } from './dates-in-words.ts'

type Property = Pick<DataProperty, 'dataPropertyTypeId' | 'value'> & Partial<Pick<DataProperty, 'displayValue'>>

interface FieldValueTextProps {
  field: Field
  value: FieldValue | undefined
  /** Its text by the definition that it was entered with; computed from `field` if omitted. */
  text?: string | undefined
  isCell?: boolean
}

/** One value in the reader's language; nothing without a value. */
export function FieldValueText({ field, value, text, isCell = false }: FieldValueTextProps) {
  const reader = useText()
  const isInWords = use(DatesInWords)
  if (value === null || value === undefined) return null
  const { Display, Cell = Display }: FieldDisplays = FIELD_DISPLAYS[field.fieldType]
  const Shown = isCell ? Cell : Display
  const inWords = isInWords ? dateInWords(field, value, reader) : undefined
  return <Shown field={field} value={value} text={inWords ?? text ?? displayValue(field, value, reader)} />
}

/** The value of one field of an entity, for a cell of a list. */
export function FieldCell({ field, dataProperties }: { field: Field; dataProperties: readonly Property[] }) {
  const property = dataProperties.find((candidate) => candidate.dataPropertyTypeId === field.id)
  return property ? <FieldValueText field={field} value={property.value} text={property.displayValue} isCell /> : null
}

interface FieldValuesProps {
  fields: readonly Field[]
  dataProperties: readonly Property[]
}

/** Whether there is anything to show of a field; of a group, whether of something in it. */
const isFilled = (field: Field, values: ReadonlyMap<string, FieldValue>): boolean => {
  if (kindOf(field).children === 'form') return field.children.some((child) => isFilled(child, values))
  return (values.get(field.id) ?? null) !== null
}

/** The entered values in the order of the form, groups under their headings. Empty fields are omitted. */
export function FieldValues({ fields, dataProperties }: FieldValuesProps) {
  const values = new Map(dataProperties.map((property) => [property.dataPropertyTypeId, property.value]))
  return <ValueList fields={fields} values={values} />
}

function ValueList({ fields, values }: { fields: readonly Field[]; values: ReadonlyMap<string, FieldValue> }) {
  const text = useText()
  const filled = fields.filter((field) => isFilled(field, values))
  if (filled.length === 0) return null
  return (
    <dl className={styles.list}>
      {filled.map((field) => {
        const isGroup = kindOf(field).children === 'form'
        return (
          <div key={field.id} className={styles.row} data-group={isGroup || undefined} data-check={isCheck(field) || undefined}>
            <dt className={styles.name}>{fieldName(field, text)}</dt>
            <dd className={styles.value}>
              <FieldValueText field={field} value={values.get(field.id)} />
              {isGroup && <ValueList fields={field.children} values={values} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
