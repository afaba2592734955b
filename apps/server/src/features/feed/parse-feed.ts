import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { MAX_FEED_ITEMS, type FeedItem } from '@verka/domain/feed/feed.api.ts'

/** The fetched document is not a feed, or is refused. */
export class FeedError extends Error {}

const MAX_TITLE = 250
const MAX_TEXT = 2000
/** A longer part is cut while it is read: nobody reads more, and markup and entities need their share. */
const MAX_RAW = 20_000
const MAX_DEPTH = 50
const MAX_MISTAKES = 1000
/** Thrown when there is enough: the rest is not read. */
const ENOUGH = Symbol('enough')

type Part = 'title' | 'text' | 'link' | 'publishedAt'
/** Elements of items in RSS 0.9 to 2.0, RDF and Atom, by local name; of two the lower rank counts. */
const PARTS: Record<string, { part: Part; rank: number }> = {
  title: { part: 'title', rank: 0 },
  description: { part: 'text', rank: 0 },
  summary: { part: 'text', rank: 0 },
  encoded: { part: 'text', rank: 1 },
  content: { part: 'text', rank: 1 },
  link: { part: 'link', rank: 0 },
  pubdate: { part: 'publishedAt', rank: 0 },
  published: { part: 'publishedAt', rank: 0 },
  date: { part: 'publishedAt', rank: 1 },
  updated: { part: 'publishedAt', rank: 2 },
}
const ROOTS = new Set(['rss', 'rdf', 'feed'])

type Raw = Partial<Record<Part, { text: string; rank: number }>>
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const codePoint = (code: number) =>
  code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '

/**
 * The text of markup on one line. It is shown as text and never as markup, so safety does not depend on finding every tag; they are removed
 * for readability.
 */
export function plainText(markup: string, longest: number): string {
  const text = markup
    .slice(0, MAX_RAW)
    .replace(/<(script|style)\b[^>]*>[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal?: string, hex?: string, name?: string) => {
      if (decimal) return codePoint(Number(decimal))
      return hex ? codePoint(Number.parseInt(hex, 16)) : (NAMED[name!.toLowerCase()] ?? all)
    })
    // no control characters, and none that change the text direction
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
}

/** A web address, or null: never a script or a file (security promise 14). */
function webLink(text: string): string | null {
  const url = text.length > 2000 ? null : URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href
}

function moment(text: string | undefined): string | null {
  const time = Date.parse((text ?? '').trim().slice(0, 100))
  // beyond that no year has four digits
  return time >= 0 && time < 253_402_300_800_000 ? new Date(time).toISOString() : null
}

function itemOf(raw: Raw): FeedItem | undefined {
  const title = plainText(raw.title?.text ?? '', MAX_TITLE)
  const text = plainText(raw.text?.text ?? '', MAX_TEXT)
  if (title === '' && text === '') return undefined
  return { title, text, link: webLink(raw.link?.text ?? ''), publishedAt: moment(raw.publishedAt?.text) }
}

/** Text in the charset of the response, else the declared one, else UTF-8. */
export function decodeXml(bytes: Uint8Array, charset: string | undefined): string {
  const mark = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = mark ?? charset ?? /^[^<]{0,3}<\?xml[^>]*encoding=["']([\w-]+)/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/**
 * The news in a feed (RSS, RDF or Atom): plain text, web links, the first hundred. Nothing is looked up or expanded: a document with a
 * DOCTYPE is refused, so that there are no entities but XML's own five.
 * @throws FeedError
 */
export function parseFeed(xml: string): FeedItem[] {
  const parser = new SaxesParser()
  const items: FeedItem[] = []
  let item: Raw | undefined
  let current: { part: Part; rank: number; text: string; depth: number } | undefined
  let depth = 0
  let isFeed = false
  let mistakes = 0

  parser.on('doctype', () => {
    throw new FeedError('a DOCTYPE is refused')
  })
  // many feeds are not well-formed; unreadable parts are omitted
  parser.on('error', () => {
    if (++mistakes > MAX_MISTAKES) throw new FeedError('not XML')
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const local = localName(name)
    if (++depth > MAX_DEPTH) throw new FeedError('nested too deep')
    if (depth === 1) isFeed = ROOTS.has(local)
    if (!isFeed) throw new FeedError('no feed')
    if (local === 'item' || local === 'entry') return void (item ??= {})
    const known = item && !current ? PARTS[local] : undefined
    if (!item || !known) return
    // Atom has its links in attributes; the one to read is `alternate`
    if (known.part === 'link' && attributes.href !== undefined) {
      if ((attributes.rel ?? 'alternate') === 'alternate') item.link ??= { text: attributes.href, rank: 0 }
      return
    }
    current = { ...known, text: '', depth }
  })
  const add = (text: string) => {
    if (current && current.text.length < MAX_RAW) current.text += text.slice(0, MAX_RAW)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (current && depth === current.depth) {
      const { part, rank, text } = current
      const earlier = item?.[part]
      if (item && text.trim() !== '' && (!earlier || rank < earlier.rank)) item[part] = { text, rank }
      current = undefined
    }
    depth--
    if (!item || !['item', 'entry'].includes(localName(name))) return
    const made = itemOf(item)
    item = undefined
    if (made && items.push(made) === MAX_FEED_ITEMS) throw ENOUGH
  })

  try {
    parser.write(xml).close()
  } catch (error) {
    if (error !== ENOUGH) throw error
  }
  if (!isFeed) throw new FeedError('no feed')
  return items
}
