import { Textarea } from '@mantine/core'
import type { FieldInputProps } from '../field-input-props.ts'
import styles from './text-area.module.css'

const CLASS_NAMES = { input: styles.growing! }
/** Measuring each text by script takes a millisecond a field, which shows in large forms. */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content')

export function TextAreaFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  return (
    <Textarea
      {...frame}
      value={String(view.value ?? '')}
      {...(GROWS_BY_ITSELF ? { classNames: CLASS_NAMES } : { autosize: true, minRows: 3, maxRows: 14 })}
      readOnly={!view.isEnabled}
      variant={view.isEnabled ? 'default' : 'filled'}
      aria-required={view.isRequired}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
