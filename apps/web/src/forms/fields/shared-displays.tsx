import { Anchor } from '@mantine/core'
import type { FieldDisplayProps } from './field-display-props.ts'

/** A text on its line; a long word is broken rather than overflowing. */
export function PlainDisplay({ text }: FieldDisplayProps) {
  return <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
}

/** Digits of equal width, so that columns of numbers align. */
export function NumberDisplay({ text }: FieldDisplayProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</span>
}

/** A link to call, write to or open. It is above a row or card that is itself a link. */
export function DisplayLink({ href, text, isElsewhere = false }: { href: string; text: string; isElsewhere?: boolean }) {
  return (
    <Anchor
      inherit
      href={href}
      style={{ overflowWrap: 'anywhere', position: 'relative' }}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Anchor>
  )
}

export function EmailDisplay({ text }: FieldDisplayProps) {
  return <DisplayLink href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`} text={text} />
}

/** Only web addresses become links, whatever an old value contains. */
export function UrlDisplay({ text }: FieldDisplayProps) {
  const isWeb = /^https?:\/\//i.test(text)
  return isWeb ? <DisplayLink href={text} text={text.replace(/^https?:\/\//i, '')} isElsewhere /> : <span>{text}</span>
}

export function PhoneNoDisplay({ text }: FieldDisplayProps) {
  return <DisplayLink href={`tel:${text.replace(/[\s-]/g, '')}`} text={text} />
}

/** Keeps line breaks. */
export function TextAreaDisplay({ text }: FieldDisplayProps) {
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</span>
}
