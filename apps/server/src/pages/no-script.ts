import type { Culture } from '@verka/domain/localization/cultures.ts'
import { keySchema } from '@verka/domain/tenants/tenants.api.ts'
import { loadServedTranslator, type ServedTranslator } from '@verka/messages/served/load.ts'
import { findOpenContact, type OpenContact } from '../features/tenants/tenants.ts'
import type { Runtime } from '../runtime.ts'
import { html, type SafeHtml } from './html.ts'

/** How a tenant that is open to people without a login can be reached; undefined: it has said nothing. */
export async function openContactOf({ database }: Pick<Runtime, 'database'>, key: string | undefined): Promise<OpenContact | undefined> {
  if (!keySchema.safeParse(key).success) return undefined
  return database.transaction({ kind: 'installation' }, (tx) => findOpenContact(tx, key!), { isReadOnly: true })
}

/** Another way to a tenant than its pages. */
export const otherWay = ({ t }: ServedTranslator, contact: OpenContact | undefined): SafeHtml | undefined =>
  contact &&
  html`<p>
    ${t('noScript.contact', { tenant: contact.name })}
    ${contact.phoneNo !== '' && html`<a href="tel:${contact.phoneNo.replace(/[^+\d]/g, '')}">${contact.phoneNo}</a> `}
    ${contact.email !== '' && html`<a href="mailto:${contact.email}">${contact.email}</a>`}
  </p>`

/** What the client's page says where no script runs, in HTML. A report without a login names how else its tenant can be reached. */
export async function withoutScript(runtime: Pick<Runtime, 'database'>, path: string, culture: Culture): Promise<string> {
  const text = await loadServedTranslator(culture)
  const [, tenant, , code] = /^\/report\/([^/]+)\/([^/]+)(\/.+)?$/.exec(path) ?? []
  const kind = tenant === undefined ? 'page' : code === undefined ? 'follow' : 'report'
  // the text is there without the database, too
  const contact = await openContactOf(runtime, tenant).catch(() => undefined)
  return html`<h1>${text.t('noScript.title')}</h1>
    <p>${text.t(`noScript.${kind}`)}</p>
    ${otherWay(text, contact)}`.markup
}
