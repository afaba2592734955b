import { Switch } from '@mantine/core'
import { CheckLabel } from '../check-label.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import styles from '../checkbox/checkbox.module.css'

/** On or off at once, as a lamp is. */
export function SwitchFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { withAsterisk, label, inputWrapperOrder: _, ...rest } = frame
  return (
    <Switch
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
