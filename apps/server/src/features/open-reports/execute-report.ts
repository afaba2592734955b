import { AppError } from '@verka/domain/errors/app-error.ts'
import type { OpenReportId, UserId } from '@verka/domain/entities/ids.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { reportableFields } from '@verka/domain/open-reports/report-form.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { loadOperationType } from '../definitions/stored/operation-types.ts'
import { findTransactionType } from '../definitions/stored/transaction-types.ts'
import { executeOperation } from '../operations/execute-operation.ts'
import { decideReport, readReport } from './open-reports.queries.ts'

/**
 * Executes a waiting report: its service is started on its object, by the user of reports. `stranger`: a context of that user. `by`: who
 * accepted it; null: nobody had to.
 * @throws `conflict` when its object is gone or somebody else has decided, `invalid` when the form has changed so that it no longer fits
 */
export async function executeReport(
  stranger: SiteContext,
  { id, version, by }: { id: OpenReportId; version: number; by: UserId | null },
): Promise<void> {
  const scope = scopeOf(stranger)
  const report = await readReport(stranger.tx, scope, id)
  if (!report?.element_id) throw new AppError('conflict', { message: '@errors.reportElementGone' })
  const [service, form] = [
    await findTransactionType(stranger, report.transaction_type_id),
    await loadOperationType(stranger, report.operation_type_id),
  ]
  if (service?.status !== 'published' || form.status !== 'published')
    throw new AppError('conflict', { message: '@errors.reportServiceClosed' })
  // a field that was removed since has no value in what is started
  const known = new Set(flatFields(reportableFields(form.dataPropertyTypes)).map((field) => field.id))
  const sent = Object.entries(report.data_properties).filter(([fieldId]) => known.has(fieldId))
  const { transactionId } = await executeOperation(stranger, {
    elementId: report.element_id,
    transactionTypeId: report.transaction_type_id,
    operationTypeId: report.operation_type_id,
    operationTypeVersion: form.version,
    mode: 'start',
    dataProperties: sent.map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value })),
  })
  if (!(await decideReport(stranger.tx, scope, { id, version, state: 'accepted', by, transactionId }, stranger.now)))
    throw new AppError('conflict', { message: '@errors.reportDecided' })
}
