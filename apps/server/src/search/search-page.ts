import { MAX_CODE_LENGTH } from '@verka/domain/elements/element.body.ts'
import type { OpenElement } from '@verka/domain/open/open-elements.api.ts'
import type { ReportService } from '@verka/domain/open-reports/report-form.api.ts'
import type { OpenContact } from '../features/tenants/tenants.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { otherWay } from '../pages/no-script.ts'
import { renderPage, type PageContext } from '../pages/page.ts'
import { picture } from '../pages/picture.ts'
import { scanButton, scannerParts, type ScanScripts } from './scanner.ts'

/** What the address asks for. */
export interface SearchQuery {
  tenant?: string | undefined
  site?: string | undefined
  schemaKey?: string | undefined
  /** Empty: nothing is searched yet. */
  code: string
  lang?: string | undefined
  /** Without the mark and the languages, inside of another page. */
  nonav?: string | undefined
}

/** What a search found, or why it shows nothing. */
export type Found =
  | { element: OpenElement; services: readonly (ReportService & { address: string })[]; contact: OpenContact | undefined }
  | { refused: string }
  | undefined

/** A login, which shows more, or the name of a person who is logged in and does not work in this site. */
export type WayOn = { loginUrl: string } | { outsider: string; site: string }

/** Parts of the address that the next search keeps. */
const KEPT = ['tenant', 'site', 'schemaKey', 'lang', 'nonav'] as const

/** The page on which anybody looks up an object by its code. It needs no script; `scripts` add scanning. */
export function searchPage(context: PageContext, query: SearchQuery, found: Found, way: WayOn, scripts: ScanScripts | undefined): string {
  const { t } = context.text
  const { code } = query
  const element = found && 'element' in found ? found.element : undefined
  const refused = found && 'refused' in found ? found.refused : undefined
  return renderPage(context, {
    title: 'search.title',
    heading: element?.schema.name,
    isWide: true,
    isTop: true,
    isBare: query.nonav !== undefined,
    body: html`${element ? card(element, code, t('search.empty')) : undefined}${found && 'services' in found ? links(found.services, context, found.contact) : undefined}${element ? undefined : html`<p class="lead">${t('search.lead')}</p>`}
      <form method="get" action="/search" role="search">
        ${KEPT.flatMap((name) => (query[name] === undefined ? [] : html`<input type="hidden" name="${name}" value="${query[name]}" />`))}
        <div class="field">
          <label for="code">${t(element ? 'search.otherCode' : 'search.code')}</label>
          <input
            id="code"
            name="code"
            value="${element ? '' : code}"
            maxlength="${MAX_CODE_LENGTH}"
            required
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            ${refused !== undefined && html`aria-invalid="true" aria-describedby="code-error"`}
            ${found === undefined && html`autofocus`}
          />
          ${refused !== undefined && html`<p class="error" id="code-error" role="alert">${refused}</p>`}
        </div>
        <button class="${element ? 'button quiet' : 'button'}" type="submit">${t('search.submit')}</button>
        ${scripts && scanButton(context.text)}
      </form>
      ${scripts && scannerParts(context.text, scripts)}
      ${query.nonav === undefined && html`<p class="more">${'loginUrl' in way ? html`<a href="${way.loginUrl}">${t('search.login')}</a>` : t('search.outsider', { name: way.outsider, site: way.site })}</p>`}`,
  })
}

/** Rows of the fields that have a value. */
function card({ fields }: OpenElement, code: string, empty: string): SafeHtml {
  const rows = fields
    .filter(({ text }) => text !== '')
    .map(
      ({ name, text, isPicture }) =>
        html`<div${isPicture && html` class="whole"`}>
          <dt>${name}</dt>
          <dd>${isPicture ? picture(name, text) : text}</dd>
        </div>`,
    )
  return html`<p class="note">${code}</p>
    ${rows.length > 0 ? html`<dl>${rows}</dl>` : html`<p>${empty}</p>`}`
}

/** What can be reported about the object. */
const links = (
  services: readonly (ReportService & { address: string })[],
  { text }: PageContext,
  contact: OpenContact | undefined,
): SafeHtml | undefined =>
  services.length === 0
    ? undefined
    : html`<p class="actions">${services.map(({ name, address }) => html`<a class="button" href="${address}">${name}</a>`)}</p>
        <noscript>
          <p>${text.t('noScript.card')}</p>
          ${otherWay(text, contact)}
        </noscript>`
