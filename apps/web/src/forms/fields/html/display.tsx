import { Suspense } from 'react'
import type { FieldDisplayProps } from '../field-display-props.ts'
import styles from './html.module.css'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

// the sanitiser loads with the first formatted text; until then, and in lists, only the text is shown
const FormattedText = lazyPart(() => import('./formatted-text.tsx'))

export function HtmlDisplay({ value, text }: FieldDisplayProps) {
  return (
    <Suspense fallback={<span>{text}</span>}>
      <FormattedText html={String(value)} />
    </Suspense>
  )
}

/** A few lines of it. */
export function HtmlCell({ text }: FieldDisplayProps) {
  return <span className={styles.cell}>{text}</span>
}
