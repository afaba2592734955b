/** Text that is HTML already: made by `html`, where every value has been escaped. */
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

/** HTML in which every value is escaped, unless it was made by `html` itself. Attribute values stand in quotes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): SafeHtml {
  return { markup: parts.reduce((text, part, index) => text + markupOf(values[index - 1]) + part) }
}
