import type { SiteId } from '@verka/domain/entities/ids.ts'
import type { NotifyContext } from '../messages/notify-context.ts'
import { notifyPeople } from '../messages/notify.ts'
import { countRowOutcomes } from './rows/import-rows.queries.ts'
import type { DataImportRow } from './imports.queries.ts'

/** Notifies the person who imported that their rows are saved: a large import outlives the page that began it. */
export async function notifyImporter(context: NotifyContext & { site: { id: SiteId } }, row: DataImportRow): Promise<void> {
  const { tx, tenant, site } = context
  const outcomes = await countRowOutcomes(tx, { tenantId: tenant.id, siteId: site.id }, [row.id])
  const countOf = (...names: readonly string[]) =>
    outcomes.reduce((sum, { outcome, count }) => sum + (names.includes(outcome) ? count : 0), 0)
  await notifyPeople(context, {
    kind: 'importFinished',
    personIds: row.run_by ? [row.run_by] : [],
    subject: { entity: 'dataImport', id: row.id },
    params: { file: row.file_name, saved: countOf('created', 'updated'), failed: countOf('wrong', 'failed') },
    key: `import:${row.id}`,
  })
}
