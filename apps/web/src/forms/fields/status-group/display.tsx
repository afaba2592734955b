import type { CheckStatus } from '@verka/domain/forms/checks/check-status.ts'
import type { FieldDisplayProps } from '../field-display-props.ts'
import { CheckStatusText } from './check-status.tsx'

export function StatusGroupDisplay({ value, text }: FieldDisplayProps) {
  return <CheckStatusText status={value as CheckStatus} text={text} />
}
