/**
 * Allowed elements of formatted text: no scripts, styles or frames, and no pictures but those of the site's library. The server sanitises
 * when it stores, the client when it shows (security, promise 13). One list, so that both agree.
 */
export const HTML_TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote',
  'code',
  'img',
] as const

/** The address of a link. */
export const LINK_ATTRIBUTE = 'href'
/** The id of a library file: of a picture, or of a link in place of an address. It loads nothing by itself. */
export const FILE_ATTRIBUTE = 'data-file'
/** The text of a picture for those who do not see it. */
export const PICTURE_TEXT_ATTRIBUTE = 'alt'

/** What an attribute with the id of a library file may have. */
export const FILE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Allowed link addresses: web, mailbox or telephone; never a relative one, whose target depends on the page. */
export const LINK_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s]/i

/** Longest address of a link. */
const MAX_LINK_LENGTH = 2000

/**
 * The address of a typed link. Mailboxes and telephone numbers are recognised, all else is a web address; undefined if it cannot be one.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || text.length > MAX_LINK_LENGTH || /\s/.test(text.replace(/^(?:tel:)?\+?[\d\s()-]+$/, ''))) return undefined
  if (LINK_ADDRESS.test(text)) return URL.canParse(text) ? text : undefined
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s()-]{5,}$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`
  // links allow no other scheme; a port is not a scheme
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return undefined
  // a path on our own pages is not a web address
  if (!/^[\p{L}\p{N}]/u.test(text)) return undefined
  // as web addresses everywhere (specification section 5)
  return URL.canParse(`http://${text}`) ? `http://${text}` : undefined
}
