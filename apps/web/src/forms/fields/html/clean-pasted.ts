import { LINK_ADDRESS, LINK_ATTRIBUTE } from '@verka/domain/forms/text/html-allowed.ts'
import { cleanMarkupWith } from './clean-markup.ts'

/** What says where a paragraph ends or that words are strong, and loads nothing; the editor makes its own of it. */
const STRUCTURE =
  'b i div section article header footer main aside address pre span font h1 h5 h6 dl dt dd table caption thead tbody tfoot tr td th'.split(
    ' ',
  )
/** How the editor knows again what was copied in it: a piece of a list is one. */
const OWN_MARK = 'data-pm-slice'

const BLOCKS = 'p, div, ul, ol, table, h1, h2, h3, h4, h5, h6'

const HEADINGS: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' }

function renamed(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

function wrapped(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Where a style is read from: no name that a browser acts upon. */
const STYLE = 'data-style'

/**
 * The same text in which a parser finds no styles and no scripts: a browser reports those to the console, as what the
 * page forbids, even where it only parses. What slips through is reported and no more.
 */
const disarmed = (html: string) =>
  html
    .replace(/<(\/?)(?:script|style)\b/gi, '<$1noembed')
    .replace(/<[a-z][^>]*/gi, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)(\s*=)/gi, '$1data-$2$3'))

/**
 * What a clipboard or a drag brings, from whatever page, before the editor parses it: nothing in it is loaded, run or
 * applied. Read in a document that does none of it; what word processors say by styles is said by tags.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(disarmed(html), 'text/html')
  for (const element of body.querySelectorAll(`[${STYLE}]`)) {
    const style = element.getAttribute(STYLE)!
    const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
    const isBold = weight !== undefined && /^(bold|bolder|[6-9]00)$/i.test(weight)
    if (/^(SPAN|FONT)$/.test(element.tagName)) {
      if (isBold) wrapped(element, 'strong')
      if (/font-style:\s*italic/i.test(style)) wrapped(element, 'em')
    }
    // Google's documents come in a <b> that is none
    else if (/^(B|STRONG)$/.test(element.tagName) && weight !== undefined && !isBold)
      renamed(element, element.querySelector(BLOCKS) ? 'div' : 'span')
  }
  // there are no tables: what stands beside each other is not to become one word
  for (const cell of body.querySelectorAll('td, th')) if (cell.nextElementSibling && !cell.querySelector(BLOCKS)) cell.append(' | ')
  // a link that leads nowhere is its text, one with the space behind it
  for (const link of body.querySelectorAll('a'))
    if (!LINK_ADDRESS.test(link.getAttribute(LINK_ATTRIBUTE) ?? '')) link.replaceWith(...link.childNodes)
  body.normalize()
  for (const heading of body.querySelectorAll(Object.keys(HEADINGS).join())) renamed(heading, HEADINGS[heading.tagName]!)
  return cleanMarkupWith(body.innerHTML, STRUCTURE, [OWN_MARK])
}
