import type { QueryOf } from '@verka/domain/api/contract.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { REPLICATED_KINDS, type JsonObject, type SiteContent } from '@verka/domain/replication/content.ts'
import type { listTemplates as listCall } from '@verka/domain/replication/replication.api.ts'
import type { TEMPLATE_PRESENCES } from '@verka/domain/replication/replication.schema.ts'
import type { InstallationContext } from '../../../http/context.ts'
import { inSite } from '../in-site.ts'
import { plansInto } from '../planning/make-plan.ts'
import { placeOf } from '../places.ts'
import { readTemplates, type Template } from './template-files.ts'

/** The templates, with what each creates, and how much of it a site has. @throws `notFound` for a site that the caller may not replicate to */
export async function listTemplates(context: InstallationContext, query: QueryOf<typeof listCall>) {
  const templates = await readTemplates()
  const presenceOf = await presences(context, templates, query)
  return {
    items: templates.map(({ key, names, descriptions, content, examples }) => ({
      key,
      names,
      descriptions,
      counts: REPLICATED_KINDS.map((kind) => ({ kind, count: content.items.filter((item) => item.kind === kind).length })).filter(
        ({ count }) => count > 0,
      ),
      examples: examples.length,
      hasBookings: content.items.some(hasBookings),
      presence: presenceOf.get(key) ?? null,
    })),
  }
}

/** A service with a time after which a booking expires is made for bookings. */
const hasBookings = ({ kind, body }: SiteContent['items'][number]): boolean =>
  kind === 'transactionType' && (body['settings'] as JsonObject | undefined)?.['expireAfterMinutes'] !== undefined

type Presence = (typeof TEMPLATE_PRESENCES)[number]

/** How much of each template a site has: what a plan would find there. */
async function presences(
  context: InstallationContext,
  templates: readonly Template[],
  { targetTenantId: tenantId, targetSiteId: siteId }: QueryOf<typeof listCall>,
): Promise<ReadonlyMap<string, Presence>> {
  if (tenantId === undefined && siteId === undefined) return new Map()
  if (tenantId === undefined) throw invalid([{ message: '@validation.required', field: 'targetTenantId' }])
  if (siteId === undefined) throw invalid([{ message: '@validation.required', field: 'targetSiteId' }])
  await placeOf(context, { tenantId, siteId })
  return inSite(context, { tenantId, siteId }, async (site) => {
    const plansOf = await plansInto(site)
    const found = new Map<string, Presence>()
    for (const { key, content } of templates) {
      const items = await plansOf(content, { replicateRecords: true, replicatePrivileges: true, without: [], take: [] })
      const there = items.filter(({ before }) => before !== null).length
      found.set(key, there === 0 ? 'none' : there === items.length ? 'all' : 'some')
    }
    return found
  })
}

/** @throws `notFound` */
export async function findTemplate(key: string): Promise<Template> {
  const template = (await readTemplates()).find((one) => one.key === key)
  if (!template) throw notFound()
  return template
}

/** The template with an id; undefined: the server does not have it any more. */
export const templateOf = async (id: string): Promise<Template | undefined> =>
  (await readTemplates()).find(({ content }) => content.siteId === id)
