import { displayValue } from '@verka/domain/forms/display-value.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldDisplayProps } from '../field-display-props.ts'

/** A line for each row. */
export function CollectionDisplay({ field, value }: FieldDisplayProps) {
  const reader = useText()
  const rows = value as unknown as readonly Values[]
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.1em' }}>
      {rows.map((row, index) => (
        <li key={index}>
          {field.children
            .map((child) => displayValue(child, row[child.id], reader))
            .filter((text) => text !== '')
            .join(', ')}
        </li>
      ))}
    </ul>
  )
}
