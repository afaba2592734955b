import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { BlockFrame } from '../block-frame.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { HtmlDisplay } from './display.tsx'
import styles from './html.module.css'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

// the editor is large, and few forms have such a field
const HtmlEditor = lazyPart(() => import('./editor.tsx'))

/** A text with headings, lists and links. */
export function HtmlFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const html = typeof view.value === 'string' ? view.value : ''
  return (
    <BlockFrame frame={frame}>
      {(ids) =>
        view.isEnabled ? (
          <Suspense fallback={<Skeleton className={styles.loading} data-size={frame.size} />}>
            <HtmlEditor
              {...ids}
              id={frame.id}
              html={html}
              label={frame.label}
              isInvalid={Boolean(frame.error)}
              isRequired={view.isRequired}
              isLarge={frame.size === 'lg'}
              onChange={onChange}
              onLeave={onLeave}
            />
          </Suspense>
        ) : (
          <div id={frame.id} role="group" aria-labelledby={ids.labelledBy} className={styles.readOnly} data-size={frame.size}>
            {html !== '' && <HtmlDisplay field={view.field} value={html} text="" />}
          </div>
        )
      }
    </BlockFrame>
  )
}
