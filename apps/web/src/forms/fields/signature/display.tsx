import { IconSignature } from '@tabler/icons-react'
import { signature } from '@verka/domain/forms/field-kinds/signature.ts'
import { fieldName } from '../../field-name.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldDisplayProps } from '../field-display-props.ts'
import { Ink } from './ink.tsx'
import styles from './signature.module.css'

/** A signature as it was written. It renders numbers only, whatever an old value contains. */
export function SignatureDisplay({ field, value, text }: FieldDisplayProps) {
  const reader = useText()
  const parsed = signature.parse(value, field)
  if ('violation' in parsed || parsed.value === null) return <span>{text}</span>
  const { width, height, strokes } = parsed.value
  return (
    <svg
      className={styles.shown}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={reader.t('fields.signature.of', { field: fieldName(field, reader) })}
    >
      <Ink strokes={strokes} />
    </svg>
  )
}

export function SignatureCell({ text }: FieldDisplayProps) {
  return (
    <span className={styles.cell}>
      <IconSignature size={18} stroke={1.8} aria-hidden />
      {text}
    </span>
  )
}
