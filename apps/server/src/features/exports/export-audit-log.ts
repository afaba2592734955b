import { isByItself } from '@verka/domain/audit/is-by-itself.ts'
import { AUDIT_ACTIONS, AUDITED_ENTITIES, type AuditEntry, type AuditQuery } from '@verka/domain/audit/audit-log.api.ts'
import type { AuditExportQuery } from '@verka/domain/exports/exports.api.ts'
import type { ExportFormat } from '@verka/domain/lists/export-query.ts'
import type { TenantContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit } from '../audit/audit.ts'
import { countAuditEntries, filterAuditLog } from '../audit-log/audit-log.ts'
import { momentCell, textCell } from '../list-export/cells.ts'
import { exportList, wordsOf } from '../list-export/export-list.ts'

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word => words.some((one) => one === word)

/** The audit log, newest first. @throws as the log does */
export async function exportAuditLog(
  context: TenantContext,
  format: ExportFormat,
  { columns: wanted, ...question }: AuditExportQuery,
): Promise<MadeDocument<TenantContext>> {
  const { t } = await wordsOf(context)
  const list = {
    name: t('audit.title'),
    columns: {
      at: { title: t('admin.when'), cell: (row: AuditEntry) => momentCell(row.at) },
      actor: {
        title: t('audit.who'),
        cell: (row: AuditEntry) => textCell(row.actor?.name ?? t(isByItself(row) ? 'audit.byItself' : 'audit.nobody')),
      },
      action: {
        title: t('audit.action'),
        cell: ({ action }: AuditEntry) => textCell(isOneOf(AUDIT_ACTIONS, action) ? t(`audit.action.${action}`) : action),
      },
      entity: {
        title: t('audit.kind'),
        cell: ({ entity }: AuditEntry) => textCell(isOneOf(AUDITED_ENTITIES, entity) ? t(`audit.entity.${entity}`) : entity),
      },
      name: {
        title: t('audit.name'),
        cell: ({ service, name }: AuditEntry) => textCell([service, name].filter(Boolean).join(' · ') || null),
      },
      site: { title: t('audit.site'), cell: ({ siteName }: AuditEntry) => textCell(siteName) },
      address: { title: t('audit.address'), cell: (row: AuditEntry) => textCell(row.address) },
      requestId: { title: t('audit.requestId'), cell: (row: AuditEntry) => textCell(row.requestId) },
      entityId: { title: t('audit.thing'), cell: (row: AuditEntry) => textCell(row.entityId) },
    },
    read: async (now: TenantContext, { skipCount, ...requested }: AuditQuery & { skipCount?: boolean }) => ({
      ...(await filterAuditLog(now, requested)),
      ...(skipCount ? {} : { totalCount: await countAuditEntries(now, question) }),
    }),
    note: (rows: number) => {
      audit(context, { action: 'export', entity: 'auditLog', entityId: context.tenant.id, after: { format, rows } })
    },
  }
  return exportList(context, list, format, wanted, question)
}
