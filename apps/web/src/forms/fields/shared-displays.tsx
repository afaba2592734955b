import { Anchor } from '@mantine/core'
import type { FieldDisplayProps } from './field-display-props.ts'

/** A text on its line; one long word is broken rather than let out. */
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
