import { createHash } from 'node:crypto'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import { themeCss } from '../../../pages/theme.ts'
import { html, type SafeHtml } from '../../../pages/html.ts'
import type { MailLook } from '../../../mail/mail-look.ts'

const STYLE =
  '*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:#1d2523;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif}' +
  'main{width:100%;max-width:460px;padding:28px;border-radius:12px;background:var(--card);border-top:6px solid var(--primary);box-shadow:0 2px 14px rgb(0 0 0/.08)}' +
  '.from{margin:0 0 18px;font-weight:700;overflow-wrap:anywhere}h1{margin:0 0 12px;font-size:22px;line-height:1.3}p{margin:0 0 20px;overflow-wrap:anywhere}form{margin:0}' +
  'button,.button{display:inline-block;border:0;border-radius:8px;padding:12px 22px;min-height:48px;background:var(--button);color:var(--on-button);font:600 16px/1.5 inherit;font-family:inherit;cursor:pointer;text-decoration:none}' +
  'button:focus-visible,.button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}' +
  '@media (prefers-color-scheme:dark){body{color:#e8eeec}}'

/** A page with its policy: nothing but its own style, and a form to us. */
interface UnsubscribePage {
  markup: string
  policy: string
}

interface PageContent {
  title: string
  text: string
  action: { label: string; isPost: true } | { label: string; url: string }
}

/** A page of the unsubscribing, in the look of the sender. */
export function unsubscribePage(
  text: ServedTranslator,
  look: MailLook | undefined,
  { title, text: body, action }: PageContent,
): UnsubscribePage {
  const style = `:root{color-scheme:light dark}${themeCss(look?.colours ?? DEFAULT_COLOURS)}${STYLE}`
  const hash = createHash('sha256').update(style).digest('base64')
  const way: SafeHtml =
    'isPost' in action
      ? html`<form method="post"><button type="submit">${action.label}</button></form>`
      : html`<a class="button" href="${action.url}">${action.label}</a>`
  const page = html`<main>
    <p class="from">${look?.name ?? 'Verka'}</p>
    <h1>${title}</h1>
    <p>${body}</p>
    ${way}
  </main>`
  return {
    markup: `<!doctype html><html lang="${text.culture}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${html`<title>${title}</title>`.markup}<style>${style}</style></head><body>${page.markup}</body></html>`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  }
}
