import { optionsOf } from '@verka/domain/forms/flat-fields.ts'
import type { FieldDisplayProps } from '../field-display-props.ts'
import { PlainDisplay } from '../shared-displays.tsx'
import { CheckStatusText } from '../status-group/check-status.tsx'
import styles from './choices.module.css'

/** The chosen option, with its status in a checklist, or the colour of its predefined value. */
export function ChoiceDisplay(props: FieldDisplayProps) {
  const option = optionsOf(props.field).find(({ value }) => value === props.value)
  if (option?.status) return <CheckStatusText status={option.status} text={props.text} />
  if (!option?.color) return <PlainDisplay {...props} />
  return (
    <span className={styles.colored}>
      <span className={styles.dot} style={{ background: option.color }} aria-hidden />
      {props.text}
    </span>
  )
}
