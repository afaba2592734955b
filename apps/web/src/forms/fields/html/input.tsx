import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { FieldInputProps } from '../field-input-props.ts'
import { HtmlDisplay } from './display.tsx'
import styles from './html.module.css'

// the editor is heavy, and few forms have such a field
const HtmlEditor = lazy(() => import('./editor.tsx'))

/** A text with headings, lists and links. */
export function HtmlFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const html = typeof view.value === 'string' ? view.value : ''
  const { id } = frame
  return (
    <Input.Wrapper
      {...frame}
      // no input that a label could be for: the text is labelled by it, and a press on it leads there
      labelElement="div"
      labelProps={{ onClick: () => document.getElementById(id)?.focus() }}
    >
      {view.isEnabled ? (
        <Suspense fallback={<Skeleton className={styles.loading} data-size={frame.size} />}>
          <HtmlEditor
            id={id}
            html={html}
            label={frame.label}
            labelledBy={`${id}-label`}
            describedBy={[frame.description && `${id}-description`, frame.error && `${id}-error`].filter(Boolean).join(' ') || undefined}
            isInvalid={frame.error !== undefined && frame.error !== false}
            isRequired={view.isRequired}
            isLarge={frame.size === 'lg'}
            onChange={onChange}
            onLeave={onLeave}
          />
        </Suspense>
      ) : (
        <div id={id} role="group" aria-labelledby={`${id}-label`} className={styles.readOnly} data-size={frame.size}>
          {html !== '' && <HtmlDisplay field={view.field} value={html} text="" />}
        </div>
      )}
    </Input.Wrapper>
  )
}
