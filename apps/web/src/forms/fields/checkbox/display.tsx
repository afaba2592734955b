import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { FieldDisplayProps } from '../field-display-props.ts'

export function BooleanDisplay({ value, text }: FieldDisplayProps) {
  const Icon = value === true ? IconCheck : IconMinus
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.4em' }}>
      <Icon size="1.1em" stroke={2.2} aria-hidden />
      {text}
    </span>
  )
}
