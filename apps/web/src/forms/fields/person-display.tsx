import { IconUser } from '@tabler/icons-react'
import type { FieldDisplayProps } from './field-display-props.ts'
import styles from './person-display.module.css'

export function PersonDisplay({ text }: FieldDisplayProps) {
  return (
    <span className={styles.person}>
      <IconUser size="1.1em" stroke={1.8} aria-hidden />
      {text}
    </span>
  )
}
