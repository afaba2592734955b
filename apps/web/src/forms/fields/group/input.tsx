import type { FieldInputProps } from '../field-input-props.ts'
import { FieldGroup } from './field-group.tsx'

export function GroupInput({ frame, children }: FieldInputProps) {
  return <FieldGroup frame={frame}>{children}</FieldGroup>
}
