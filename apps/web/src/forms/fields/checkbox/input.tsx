import { Checkbox } from '@mantine/core'
import { CheckLabel } from '../check-label.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import styles from './checkbox.module.css'

/** On or off, with the whole row to tap on. */
export function CheckboxFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { withAsterisk, label, inputWrapperOrder: _, ...rest } = frame
  return (
    <Checkbox
      {...rest}
      classNames={{ body: styles.body, labelWrapper: styles.label }}
      label={<CheckLabel label={label} isRequired={withAsterisk} />}
      checked={view.value === true}
      disabled={!view.isEnabled}
      aria-required={view.isRequired}
      aria-invalid={view.error !== undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onLeave}
    />
  )
}
