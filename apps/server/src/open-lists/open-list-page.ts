import type { ListPage } from '../features/public-lists/open-list.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { renderPage, type PageContext } from '../pages/page.ts'
import { picture } from '../pages/picture.ts'

/** What the address of a page names. */
export interface ListAddress {
  tenant: string
  site: string
  key: string
  page: number
  lang?: string | undefined
  /** Without the mark and the languages, inside of another page. */
  nonav?: string | undefined
}

/** A public list: a table, and cards on a narrow screen. It needs no script. */
export function openListPage(context: PageContext, address: ListAddress, list: ListPage): string {
  const { t } = context.text
  return renderPage(context, {
    title: 'openList.title',
    windowTitle: list.name,
    heading: list.name,
    isFull: true,
    isTop: true,
    isBare: address.nonav !== undefined,
    body: html`<p class="note">${t('openList.count', { count: list.totalCount })}</p>
      ${list.objects.length > 0 && tableOf(context, address, list)} ${list.pages > 1 && pagesOf(context, address, list)}
      ${list.hasCalendar && html`<p class="more"><a href="${pathOf(address)}.ics">${t('openList.calendar')}</a></p>`}`,
  })
}

/** What everybody sees at an address that shows nothing, and where they have to wait. */
export const nothingPage = (context: PageContext, isWait: boolean, nonav: string | undefined): string =>
  renderPage(context, {
    title: 'openList.nothingTitle',
    isTop: true,
    isBare: nonav !== undefined,
    body: html`<p class="lead">${context.text.t(isWait ? 'openList.wait' : 'openList.nothing')}</p>`,
  })

const pathOf = ({ tenant, site, key }: ListAddress) => `/open/${tenant}/${site}/${key}`

/** The parts of the query that other pages keep. */
const keptOf = ({ lang, nonav }: ListAddress) => ({ ...(lang !== undefined && { lang }), ...(nonav !== undefined && { nonav }) })

type Cell = ListPage['objects'][number]['cells'][number]

// the roles are written out: a table whose rows are shown as blocks loses its own
function tableOf({ text: { t } }: PageContext, address: ListAddress, { name, schemaKey, fields, objects }: ListPage): SafeHtml {
  const classOf = (index: number) => (fields[index]!.isNumber ? 'number' : '')
  const shown = (index: number, { text, isPicture }: Cell, otherwise = '') =>
    isPicture ? picture(fields[index]!.name, text, { isSmall: true }) : html`${text === '' ? otherwise : text}`
  const linked = (content: SafeHtml, code: string) => html`<a href="${cardUrl(address, schemaKey, code)}">${content}</a>`
  const headOf = (cell: Cell, code: string | undefined) => (code === undefined ? shown(0, cell) : linked(shown(0, cell, code), code))
  const rowOf = ({ cells, code }: ListPage['objects'][number]) =>
    html`<tr role="row">
      ${cells.map((cell, index) =>
        index === 0
          ? html`<th role="rowheader" scope="row">${headOf(cell, code)}</th>`
          : html`<td role="cell" class="${classOf(index)}" data-name="${fields[index]!.name}">${shown(index, cell)}</td>`,
      )}
    </tr>`
  return html`<div class="scroll" role="region" aria-label="${t('openList.table', { name })}" tabindex="0">
    <table class="list" role="table" aria-label="${t('openList.table', { name })}">
      <thead role="rowgroup">
        <tr role="row">
          ${fields.map((field, index) => html`<th role="columnheader" scope="col" class="${index === 0 ? '' : classOf(index)}">${field.name}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${objects.map(rowOf)}
      </tbody>
    </table>
  </div>`
}

/** The card of an object whose code the list shows. */
function cardUrl(address: ListAddress, schemaKey: string, code: string): string {
  const { tenant, site } = address
  return `/search?${new URLSearchParams({ tenant, site, schemaKey, code, ...keptOf(address) }).toString()}`
}

function pagesOf({ text: { t } }: PageContext, address: ListAddress, { page, pages }: ListPage): SafeHtml {
  const linkTo = (to: number, rel: 'prev' | 'next') =>
    to < 1 || to > pages
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${pathOf(address)}?${new URLSearchParams({ page: String(to), ...keptOf(address) }).toString()}"
          >${t(rel === 'prev' ? 'openList.previous' : 'openList.next')}</a
        >`
  return html`<nav class="pages" aria-label="${t('openList.pages')}">
    ${linkTo(page - 1, 'prev')} <span>${t('openList.pageOf', { page, pages })}</span> ${linkTo(page + 1, 'next')}
  </nav>`
}
