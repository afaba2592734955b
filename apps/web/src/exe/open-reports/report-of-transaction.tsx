import { listOpenReports } from '@verka/domain/open-reports/open-reports.api.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { SideLink } from '../parts/side-link.tsx'

/** A link to the report that a transaction began with, for those who may see it. */
export function ReportOfTransaction({ transactionId }: { transactionId: TransactionId }) {
  const { t } = useText()
  const { data } = useCall(listOpenReports, { query: { transactionId, Limit: 1 } })
  const [report] = data?.items ?? []
  return report ? <SideLink to={addressOf('/exe/openReports/$id', { id: report.id })}>{t('exe.toReportWithoutLogin')}</SideLink> : null
}
