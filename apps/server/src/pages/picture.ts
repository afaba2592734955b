import { SMALL_PICTURE } from '@verka/domain/open/open-pictures.api.ts'
import { html, type SafeHtml } from './html.ts'

/**
 * A picture at the address that an answer without a login has. A page loads it from its own origin, which is another one at SEARCH_HOST.
 * `isSmall`: as a thumbnail, loaded when it is near the window.
 */
export function picture(name: string, address: string, { isSmall = false } = {}): SafeHtml {
  const { pathname } = new URL(address)
  return isSmall
    ? html`<img class="thumb" src="${pathname}?${new URLSearchParams(SMALL_PICTURE).toString()}" alt="${name}" loading="lazy" />`
    : html`<img class="picture" src="${pathname}" alt="${name}" />`
}
