import type { ExportFormat, ExportQuery } from '@verka/domain/lists/export-query.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { Tenant } from '@verka/domain/tenants/tenant-life.api.ts'
import type { InstallationContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit } from '../audit/audit.ts'
import { filterTenants } from '../tenants/life/tenant-life.ts'
import { inOwnTenant, type OwnTenantContext } from '../tenants/own-tenant.ts'
import { momentCell, textCell } from '../list-export/cells.ts'
import { exportList, wordsOf } from '../list-export/export-list.ts'

/** Exports the tenants of the installation. The export is logged in the caller's own tenant. */
export async function exportTenants(
  context: InstallationContext,
  format: ExportFormat,
  { columns: wanted, ...question }: ExportQuery,
): Promise<MadeDocument<InstallationContext>> {
  const own = inOwnTenant(context)
  const { t } = await wordsOf(own)
  const yesOrNo = (value: boolean) => textCell(t(value ? 'lists.yes' : 'lists.no'))
  const list = {
    name: t('shell.tenants'),
    columns: {
      name: { title: t('admin.name'), cell: (row: Tenant) => textCell(row.name) },
      key: { title: t('tenants.key'), cell: (row: Tenant) => textCell(row.key) },
      culture: { title: t('tenants.culture'), cell: (row: Tenant) => textCell(t(`ui.language.${row.culture}`)) },
      licenceLevel: { title: t('tenants.licence'), cell: (row: Tenant) => textCell(t(`tenants.licence.${row.licenceLevel}`)) },
      sites: { title: t('tenants.sites'), cell: (row: Tenant) => textCell(row.sites.map(({ name }) => name).join(', ')) },
      isBilledAnnually: { title: t('tenants.annually'), cell: (row: Tenant) => yesOrNo(row.isBilledAnnually) },
      isLockedDown: { title: t('tenants.lockedDown'), cell: (row: Tenant) => yesOrNo(row.isLockedDown) },
      createdAt: { title: t('tenants.created'), cell: (row: Tenant) => momentCell(row.createdAt) },
    },
    read: (now: OwnTenantContext, requested: ListQuery) => filterTenants(now, requested),
    note: (rows: number) => {
      audit(own, { action: 'export', entity: 'otherTenant', entityId: own.tenant.id, after: { format, rows } })
    },
  }
  const { fileName, contentType, bytes } = await exportList(own, list, format, wanted, question)
  return { fileName, contentType, bytes: (again, files, making) => bytes((work) => again((now) => work(inOwnTenant(now))), files, making) }
}
