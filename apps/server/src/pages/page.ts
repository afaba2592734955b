import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import type { TenantLook } from '@verka/domain/tenants/tenants.api.ts'
import type { ServedKey } from '@verka/messages/served/sv-SE.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import { html, type SafeHtml } from './html.ts'
import { themeUrl } from './theme.ts'

/** The context of every page: its language, its tenant's look, its address. */
export interface PageContext {
  text: ServedTranslator
  /** Undefined: Verka's own. */
  look: TenantLook | undefined
  /** Path and query of the page, to which its form posts; undefined if it has none. */
  address: string | undefined
}

const styleIn = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
export const STYLE = styleIn('./style.css') + styleIn('./list.css')
const STYLE_URL = `/identity/style.css?v=${createHash('sha256').update(STYLE).digest('hex').slice(0, 12)}`

/** Each language by its own name. */
const LANGUAGES: [Culture, string][] = [
  ['sv-SE', 'Svenska'],
  ['en-US', 'English'],
  ['nb-NO', 'Norsk'],
]

interface Page {
  title: ServedKey
  /** Shown instead of the title, which stays that of the window. */
  heading?: string | undefined
  /** The title of the window, where it is no text of ours. */
  windowTitle?: string | undefined
  body: SafeHtml
  isWide?: boolean
  /** For a table. */
  isFull?: boolean
  /** At the top of the window, for a page whose content grows. */
  isTop?: boolean
  /** Without the tenant's mark and the languages, for a page inside of another one. */
  isBare?: boolean
}

/** A page in the tenant's look. It needs no script and has none. */
export function renderPage(context: PageContext, page: Page): string {
  const { text, look, address } = context
  const name = look?.name ?? 'Verka'
  return html`<!doctype html>
    <html lang="${text.culture}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.windowTitle ?? text.t(page.title)} – ${name}</title>
        <link rel="stylesheet" href="${themeUrl(look?.key, look?.colours ?? DEFAULT_COLOURS)}" />
        <link rel="stylesheet" href="${STYLE_URL}" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main class="${[page.isWide && 'wide', page.isFull && 'full', page.isTop && 'top'].filter(Boolean).join(' ')}">
          ${!page.isBare && html`<div class="brand">${brand(look)}</div>`}
          <h1>${page.heading ?? text.t(page.title)}</h1>
          ${page.body}
        </main>
        <footer>
          ${address !== undefined && !page.isBare && languageSwitch(text, address)}
          ${!page.isBare && look?.policyUrl && isWebAddress(look.policyUrl) ? html`<a href="${look.policyUrl}" target="_blank" rel="noopener noreferrer">${text.t('identity.policy')}</a>` : undefined}
        </footer>
      </body>
    </html>`.markup
}

const isWebAddress = (value: string) => /^https?:\/\//i.test(value)

function brand(look: TenantLook | undefined): SafeHtml {
  if (look?.logoUrl) return html`<img src="${look.logoUrl}" alt="${look.name}" />`
  const mark = html`<svg viewBox="0 0 40 40" aria-hidden="true">
    <rect class="mark" width="40" height="40" rx="11" />
    <path class="stroke" d="M11.5 13.5 18.6 27 29 12.5" />
  </svg>`
  return html`${mark}<span>${look?.name ?? 'Verka'}</span>`
}

function languageSwitch(text: ServedTranslator, address: string): SafeHtml {
  const links = LANGUAGES.map(([culture, name]) =>
    culture === text.culture
      ? html`<li><span aria-current="true">${name}</span></li>`
      : html`<li><a href="${withLanguage(address, culture)}" hreflang="${culture}" lang="${culture}">${name}</a></li>`,
  )
  return html`<nav aria-label="${text.t('identity.language')}">
    <ul>
      ${links}
    </ul>
  </nav>`
}

/** The same page in another language. */
function withLanguage(address: string, culture: Culture): string {
  const [path = '', query = ''] = address.split('?', 2)
  const params = new URLSearchParams(query)
  params.set('lang', culture)
  return `${path}?${params.toString()}`
}
