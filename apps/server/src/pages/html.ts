/** Text that is HTML already: created by `html`, which escapes every value. */
export interface SafeHtml {
  readonly markup: string
}

type Value = string | number | SafeHtml | readonly SafeHtml[] | false | undefined

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

function markupOf(value: Value): string {
  if (value === false || value === undefined) return ''
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  if ('markup' in value) return value.markup
  return value.map((item) => item.markup).join('')
}

/** HTML in which every value is escaped, unless `html` itself created it. Attribute values must be in quotes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): SafeHtml {
  return { markup: parts.reduce((text, part, index) => text + markupOf(values[index - 1]) + part) }
}
