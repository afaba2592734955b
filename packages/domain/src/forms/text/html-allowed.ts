/**
 * What formatted text may be made of: no scripts, no styles, no pictures, no frames. The server keeps nothing else when it
 * stores, the client shows nothing else (security, promise 13). It stands here once, so that both keep the same.
 */
export const HTML_TAGS = ['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'blockquote', 'code'] as const

/** The one attribute there is: where a link leads. */
export const LINK_ATTRIBUTE = 'href'

/** Where a link may lead: to the web, to a mailbox or to a telephone; never to a place that depends on where it is read. */
export const LINK_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s]/i

/** Longest address of a link. */
const MAX_LINK_LENGTH = 2000

/**
 * What somebody typed as a link, as an address: a mailbox and a telephone number are recognised, else it is the web.
 * Undefined when it cannot be one.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || text.length > MAX_LINK_LENGTH || /\s/.test(text.replace(/^(?:tel:)?\+?[\d\s()-]+$/, ''))) return undefined
  if (LINK_ADDRESS.test(text)) return URL.canParse(text) ? text : undefined
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s()-]{5,}$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`
  // another scheme is none that a link may have; a port is no scheme
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return undefined
  // a place in our own pages is no web address
  if (!/^[\p{L}\p{N}]/u.test(text)) return undefined
  // as web addresses everywhere (specification section 5)
  return URL.canParse(`http://${text}`) ? `http://${text}` : undefined
}
