import type { Field } from '@verka/domain/forms/field.ts'
import { visibleFieldsOfVersion } from '@verka/domain/forms/visible-fields.ts'
import type { Role } from '@verka/domain/access/roles.ts'
import type { ReportDays } from '@verka/domain/tenants/tenant-config.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadFormVersions, versionKeyOf } from '../definitions/stored/operation-types.ts'
import { withNamesOfRows } from '../forms/sources/option-sources.ts'
import type { ReportRow } from './open-reports.queries.ts'

const DAY_MS = 24 * 3600_000

/** When a report that became no case is removed; null: it did, and stays. */
export const removedAtOf = ({ state, decided_at: decidedAt, received_at: receivedAt }: ReportRow, { keepReportsDays }: ReportDays) =>
  state === 'accepted' ? null : new Date((decidedAt ?? receivedAt).getTime() + keepReportsDays * DAY_MS).toISOString()

/** The fields of the form that each report was made with, as a role may see them, with the names of chosen options. */
export async function fieldsOfReports(context: SiteContext, rows: readonly ReportRow[], role: Role): Promise<Field[][]> {
  const versions = await loadFormVersions(context, rows)
  return withNamesOfRows(context, rows, (row) => {
    const version = versions.get(versionKeyOf(row))!
    return {
      key: versionKeyOf(row),
      fields: () => visibleFieldsOfVersion(version.fields, version.fieldsToday, role),
      stored: row.data_properties,
      rules: version.rules,
    }
  })
}

/** A rejected report takes no comments, and a case that has ended takes none either. */
export const mayStillComment = ({ state, running_status: status }: Pick<ReportRow, 'state' | 'running_status'>) =>
  state === 'waiting' || status === 'started'
