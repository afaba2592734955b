import { FILE_ATTRIBUTE, LINK_ADDRESS, LINK_ATTRIBUTE } from '@verka/domain/forms/text/html-allowed.ts'
import { cleanMarkupWith } from './clean-markup.ts'

/** Tags of structure and emphasis, which load nothing; the editor converts them. */
const STRUCTURE =
  'b i div section article header footer main aside address pre span font h1 h5 h6 dl dt dd table caption thead tbody tfoot tr td th'.split(
    ' ',
  )
/** Attribute by which the editor recognises its own copied content, such as a part of a list. */
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

/** Attribute with a copy of the style: a name without effect in browsers. */
const STYLE = 'data-style'

/**
 * The text without styles and scripts for a parser: a browser reports those as violations of the page's policy even if it only parses them.
 * A remaining one is reported, no more.
 */
const disarmed = (html: string) =>
  html
    .replace(/<(\/?)(?:script|style)\b/gi, '<$1noembed')
    .replace(/<[a-z][^>]*/gi, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)(\s*=)/gi, '$1data-$2$3'))

/**
 * Sanitises pasted or dropped HTML of any page before the editor parses it: nothing is loaded, run or applied. Parsed in an inert document;
 * styles of word processors become tags.
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
    // Google's documents are wrapped in a <b> that is not bold
    else if (/^(B|STRONG)$/.test(element.tagName) && weight !== undefined && !isBold)
      renamed(element, element.querySelector(BLOCKS) ? 'div' : 'span')
  }
  // tables are not supported: adjacent cells must not become one word
  for (const cell of body.querySelectorAll('td, th')) if (cell.nextElementSibling && !cell.querySelector(BLOCKS)) cell.append(' | ')
  // a link without an address becomes its text, with a space after it
  for (const link of body.querySelectorAll('a'))
    if (!link.hasAttribute(FILE_ATTRIBUTE) && !LINK_ADDRESS.test(link.getAttribute(LINK_ATTRIBUTE) ?? ''))
      link.replaceWith(...link.childNodes)
  body.normalize()
  for (const heading of body.querySelectorAll(Object.keys(HEADINGS).join())) renamed(heading, HEADINGS[heading.tagName]!)
  return cleanMarkupWith(body.innerHTML, STRUCTURE, [OWN_MARK])
}
