import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldFrame } from '../frame/field-frame.tsx'
import styles from './block-frame.module.css'

interface BlockFrameProps {
  frame: FieldFrame
  /** The framed control, given the DOM ids that name and describe it. */
  children: (ids: { labelledBy: string; describedBy: string | undefined }) => ReactNode
}

/** The frame of a field whose control is not an input that a label could reference: a press on the label focuses it all the same. */
export function BlockFrame({ frame, children }: BlockFrameProps) {
  const { id } = frame
  const hasError = Boolean(frame.error)
  const describedBy = [frame.description && `${id}-description`, hasError && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <Input.Wrapper {...frame} labelElement="div" labelProps={{ htmlFor: undefined, onClick: () => document.getElementById(id)?.focus() }}>
      <div className={styles.block} data-described={frame.description !== undefined || undefined} data-error={hasError || undefined}>
        {children({ labelledBy: `${id}-label`, describedBy })}
      </div>
    </Input.Wrapper>
  )
}
