import { Input } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { FieldFrame } from '../../frame/field-frame.tsx'
import styles from './group.module.css'

interface FieldGroupProps {
  frame: FieldFrame
  /** At the right of the heading. */
  status?: ReactNode
  /** Below the heading: how much of it is done. */
  progress?: string | undefined
  children: ReactNode
}

/** Fields under a heading, announced as one group by screen readers. */
export function FieldGroup({ frame, status, progress, children }: FieldGroupProps) {
  const titleId = useId()
  return (
    <div
      role="group"
      className={styles.group}
      data-size={frame.size}
      aria-labelledby={titleId}
      {...(frame.description && { 'aria-describedby': `${titleId}-about` })}
      data-error={frame.error ? true : undefined}
    >
      <div className={styles.head}>
        <span className={styles.title} id={titleId}>
          {frame.label}
        </span>
        {status}
        {progress !== undefined && <span className={styles.progress}>{progress}</span>}
        {frame.description && (
          <Input.Description id={`${titleId}-about`} w="100%" size={frame.size}>
            {frame.description}
          </Input.Description>
        )}
        {frame.error && (
          <Input.Error w="100%" size={frame.size}>
            {frame.error}
          </Input.Error>
        )}
      </div>
      {children}
    </div>
  )
}
