const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

function decoded(entity: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(entity) ?? []
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined
  if (code !== undefined) return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  return ENTITIES.get(entity) ?? `&${entity};`
}

/**
 * The text of HTML without markup, for lists, search and emptiness checks. Blocks are separated by a space. One pass, so that the time is
 * linear. It does not sanitise: HTML that is shown is sanitised elsewhere.
 */
export function textOfHtml(html: string): string {
  let text = ''
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    text += html.slice(at, open === -1 ? undefined : open)
    if (open === -1) break
    const close = html.indexOf('>', open)
    if (close === -1) break
    if (!/^<\/?(?:b|strong|i|em|u|s|a|span|sub|sup|code|mark)\b/i.test(html.slice(open, Math.min(close, open + 12)))) text += ' '
    at = close + 1
  }
  return text
    .replace(/&(#?\w{1,8});/g, (_, entity: string) => decoded(entity))
    .replace(/\s+/g, ' ')
    .trim()
}
