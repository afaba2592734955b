import type { FieldDisplayProps } from '../field-display-props.ts'
import { DisplayLink } from '../shared-displays.tsx'

/** Only a web address becomes a link, whatever an old value contains. */
export function UrlDisplay({ text }: FieldDisplayProps) {
  const isWeb = /^https?:\/\//i.test(text)
  return isWeb ? <DisplayLink href={text} text={text.replace(/^https?:\/\//i, '')} isElsewhere /> : <span>{text}</span>
}
