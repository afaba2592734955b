import { mixed, readableOn, textOn } from '@verka/domain/tenants/contrast.ts'
import type { MailLook } from './mail-look.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** The content of a mail with its texts in one language, each a paragraph of one or more lines. */
export interface MailParts {
  culture: string
  look: MailLook
  /** Shown by lists of mails after the subject. */
  preview: string
  title: string | undefined
  paragraphs: readonly string[]
  items: readonly { title: string; text: string; url: string }[]
  action: { label: string; url: string } | undefined
  /** The button's address in full, for readers who do not follow buttons in mails. */
  showsAddress: boolean
  after: readonly string[]
  footer: string
  links: readonly { label: string; url: string }[]
}

export const LOGO_CID = 'logo'

const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const LIGHT = { page: '#f4f6f5', card: '#ffffff', text: '#1d2523', muted: '#55625e', line: '#dfe5e3' }
const DARK = { page: '#121615', card: '#1c2120', text: '#e8eeec', muted: '#a3b0ac', line: '#39423f' }

interface Palette {
  accent: string
  button: string
  onButton: string
  link: string
}

function paletteOf(primary: string, { card }: { card: string }, isDark: boolean): Palette {
  const button = readableOn(primary, card, isDark ? 3 : 1.3)
  return { accent: mixed(card, primary, 0.9), button, onButton: textOn(button), link: readableOn(primary, card) }
}

/** Rules that a dark mail program applies over the inline styles, which all others read. */
const darkStyle = ({ accent, button, onButton, link }: Palette) =>
  `.page{background:${DARK.page}!important}.card{background:${DARK.card}!important;border-color:${DARK.line}!important}` +
  `.text{color:${DARK.text}!important}.muted{color:${DARK.muted}!important}.line{border-color:${DARK.line}!important}` +
  `.accent{background:${accent}!important}.button,.button a{background:${button}!important;color:${onButton}!important}.link{color:${link}!important}`

/**
 * A mail as HTML that narrow, old and dark mail programs show: tables, inline styles, no script, and nothing that is fetched. Every value
 * is escaped.
 */
export function mailHtml(parts: MailParts): string {
  const { look, culture, action, links } = parts
  const light = paletteOf(look.colours.primary, LIGHT, false)
  const dark = paletteOf(look.darkColours.primary, DARK, true)
  const row = (content: string, padding = '0 28px 16px') => `<tr><td style="padding:${padding}">${content}</td></tr>`
  const paragraph = (text: string, size = 16) =>
    row(
      `<p class="text" style="margin:0;${FONT};font-size:${size}px;line-height:1.5;color:${LIGHT.text};word-break:break-word">${lines(text)}</p>`,
    )
  const small = (content: string, padding?: string) =>
    row(
      `<p class="muted" style="margin:0;${FONT};font-size:13px;line-height:1.5;color:${LIGHT.muted};word-break:break-word">${content}</p>`,
      padding,
    )
  const link = (url: string, label: string) => `<a class="link" href="${escape(url)}" style="color:${light.link}">${escape(label)}</a>`
  return [
    `<!doctype html><html lang="${culture}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(parts.title ?? '')}</title>`,
    `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:420px){.gap{padding:12px 0!important}}@media (prefers-color-scheme:dark){${darkStyle(dark)}}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${LIGHT.page};-webkit-text-size-adjust:100%">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escape(parts.preview)}</div>`,
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.page}"><tr><td class="gap" align="center" style="padding:24px 12px">`,
    '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
    `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:10px;border-collapse:separate;overflow:hidden;text-align:left">`,
    `<tr><td class="accent" style="height:6px;line-height:6px;font-size:0;background:${light.accent}">&nbsp;</td></tr>`,
    row(brand(look), '22px 28px 18px'),
    ...(parts.title !== undefined
      ? [
          row(
            `<h1 class="text" style="margin:0;${FONT};font-size:21px;line-height:1.3;font-weight:650;color:${LIGHT.text};word-break:break-word">${escape(parts.title)}</h1>`,
          ),
        ]
      : []),
    ...parts.paragraphs.map((text) => paragraph(text)),
    ...parts.items.map((item) =>
      row(
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="padding:12px 0 0;border-top:1px solid ${LIGHT.line};${FONT};font-size:16px;line-height:1.4">` +
          `<a class="link" href="${escape(item.url)}" style="color:${light.link};font-weight:600;word-break:break-word">${escape(item.title)}</a>` +
          `<div class="muted" style="padding-top:4px;font-size:14px;color:${LIGHT.muted};word-break:break-word">${lines(item.text)}</div></td></tr></table>`,
        '0 28px 12px',
      ),
    ),
    ...(action
      ? [
          row(
            `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="border-radius:8px;background:${light.button}">` +
              `<a href="${escape(action.url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;${FONT};font-size:16px;line-height:1.4;font-weight:600;color:${light.onButton};text-decoration:none">${escape(action.label)}</a></td></tr></table>`,
            '8px 28px 20px',
          ),
          ...(parts.showsAddress ? [small(escape(action.url))] : []),
        ]
      : []),
    ...parts.after.map((text) => paragraph(text)),
    `<tr><td style="padding:0 28px"><div class="line" style="border-top:1px solid ${LIGHT.line};font-size:0;line-height:0">&nbsp;</div></td></tr>`,
    small(
      [escape(parts.footer), ...(links.length > 0 ? [links.map(({ url, label }) => link(url, label)).join(' &nbsp; ')] : [])].join('<br>'),
      '14px 28px 24px',
    ),
    '</table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table></body></html>',
  ].join('\n')
}

const lines = (text: string) => escape(text).replaceAll('\n', '<br>')

/** The logo on white, since it is drawn for a light page; without one the name. */
function brand({ name, logo }: MailLook): string {
  if (!logo)
    return `<span class="text" style="${FONT};font-size:18px;font-weight:700;color:${LIGHT.text};word-break:break-word">${escape(name)}</span>`
  const { width, height } = logo
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:6px;border-radius:6px;background:#ffffff">' +
    `<img src="cid:${LOGO_CID}" width="${width}" height="${height}" alt="${escape(name)}" style="display:block;border:0;${FONT};font-size:18px;font-weight:700;color:${LIGHT.text}"></td></tr></table>`
  )
}
