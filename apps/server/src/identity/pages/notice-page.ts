import type { ServedKey } from '@verka/messages/served/sv-SE.ts'
import { html } from '../../pages/html.ts'
import { renderPage, type PageContext } from '../../pages/page.ts'

/** A page with one message and one way on: done, expired, wrong. */
export function noticePage(
  context: PageContext,
  notice: { title: ServedKey; text: string; note?: string | undefined; action?: { label: ServedKey; url: string } | undefined },
): string {
  const { title, text, note, action } = notice
  return renderPage(context, {
    title,
    body: html`<p class="lead">${text}</p>
      ${note !== undefined && html`<p class="note">${note}</p>`}
      ${action && html`<a class="button" href="${action.url}">${context.text.t(action.label)}</a>`}`,
  })
}
