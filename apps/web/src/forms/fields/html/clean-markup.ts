import createPurifier, { type Config } from 'dompurify'
import {
  FILE_ATTRIBUTE,
  FILE_ID,
  HTML_TAGS,
  LINK_ADDRESS,
  LINK_ATTRIBUTE,
  PICTURE_TEXT_ATTRIBUTE,
} from '@verka/domain/forms/text/html-allowed.ts'

const purifier = createPurifier(window)

const ALLOWED: Config = {
  ALLOWED_TAGS: [...HTML_TAGS],
  ALLOWED_ATTR: [LINK_ATTRIBUTE, FILE_ATTRIBUTE, PICTURE_TEXT_ATTRIBUTE],
  ADD_URI_SAFE_ATTR: [FILE_ATTRIBUTE],
  ALLOWED_URI_REGEXP: LINK_ADDRESS,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

// a linked page gets no reference to this one
purifier.addHook('afterSanitizeAttributes', (node) => {
  // a picture without a library file is one of any other place
  if (node.nodeName === 'IMG' && !FILE_ID.test(node.getAttribute(FILE_ATTRIBUTE) ?? '')) return node.remove()
  if (node.nodeName !== 'A' || !node.hasAttribute(LINK_ATTRIBUTE)) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** Sanitised formatted text as nodes: the unsanitised markup is never in a page. */
export function cleanNodes(html: string): DocumentFragment {
  return purifier.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
}

/** The same as HTML, for the editor to start with. */
export function cleanMarkup(html: string): string {
  return purifier.sanitize(html, ALLOWED)
}

/** HTML with more tags and attributes than are stored, for the editor to convert. */
export function cleanMarkupWith(html: string, tags: readonly string[], attributes: readonly string[]): string {
  return purifier.sanitize(html, {
    ...ALLOWED,
    ADD_TAGS: [...tags],
    ADD_ATTR: [...attributes],
    ADD_URI_SAFE_ATTR: [FILE_ATTRIBUTE, ...attributes],
  })
}
