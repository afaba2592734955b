import { PREVIEWED_ROWS, type PublicListPreview } from '@verka/domain/public-lists/public-lists.api.ts'
import type { PublicListContent } from '@verka/domain/public-lists/public-list.body.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { wordsOf } from '../list-export/export-list.ts'
import { strangerContext } from '../open/open-site.ts'
import { hasOpenAccess } from '../tenants/tenants.ts'
import { namedColumns, readListed } from './listed-objects.ts'

/** What people without a login would see of a list, in the language of the reader. @throws `notFound` */
export async function previewPublicList(context: SiteContext, content: PublicListContent): Promise<PublicListPreview> {
  const runtime = { ...context.runtime, now: () => context.now }
  const stranger = await strangerContext(runtime, context.tx, scopeOf(context), () => context.culture)
  const filters = await namedColumns(context, content)
  const isAllowed = await hasOpenAccess(context.tx, context.tenant.id)
  const listed = await readListed(stranger, content, { limit: PREVIEWED_ROWS })
  const { t } = await wordsOf(context)
  if ('obstacle' in listed) return { obstacles: [listed.obstacle], isAllowed, fields: [], filters, totalCount: 0, rows: [] }
  return {
    obstacles: [],
    isAllowed,
    fields: listed.fields.map(({ field, name }) => ({ key: field.key, name })),
    filters,
    totalCount: listed.totalCount ?? 0,
    // an address is good only while the list is open
    rows: listed.objects.map(({ cells }) => cells.map(({ text, isPicture }) => (isPicture ? t('openList.picture') : text))),
  }
}
