import type { ElementId, OpenReportId, TransactionId } from '@verka/domain/entities/ids.ts'
import { AppError, forbidden, notFound } from '@verka/domain/errors/app-error.ts'
import type { FullOpenReport, OpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import type { ReportState } from '@verka/domain/open-reports/report-parts.ts'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { mayExecute, maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import { positionOfCursor, timeCursor } from '../../db/lists/cursors/time-cursor.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { listServicesWithDrafts } from '../definitions/stored/transaction-types.ts'
import { filesOfOwner } from '../files/files.ts'
import { dataPropertiesOf } from '../forms/submitted-form.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { loadReportDays } from '../tenants/tenants.ts'
import { executeReport } from './execute-report.ts'
import { readSupports } from './reporter/case-supports.queries.ts'
import { countWaiting, decideReport, readReport, readReports, type ReportRow } from './open-reports.queries.ts'
import { insertComment, readComments } from './reporter/report-comments.queries.ts'
import { mailReporter, withdrawComment, withdrawWaiting } from './reporter/reporter-notices.ts'
import { fieldsOfReports, removedAtOf } from './shown-report.ts'
import { asStranger } from './receiving/stranger-user.ts'

interface Query {
  skip?: number | undefined
  limit: number
  /** A cursor from an earlier answer. */
  after?: string | undefined
  state?: ReportState | undefined
  transactionId?: TransactionId | undefined
  elementId?: ElementId | undefined
}

/** The services whose reports the caller may see and decide about: those that they may start, and see all transactions of. */
async function servicesOf(context: SiteContext): Promise<Map<string, TransactionType>> {
  return new Map(decidedBy(context, await listServicesWithDrafts(context)).map((service) => [service.id, service]))
}

const decidedBy = ({ actor, grants }: SiteContext, services: readonly TransactionType[]) =>
  services.filter((service) => maySeeAll(actor.role, grants, service.id) && mayExecute(actor.role, service, grants, 'start'))

/** Number of reports that wait for a decision of the caller; null: there are none, and no service takes any. */
export async function countWaitingReports(context: SiteContext): Promise<number | null> {
  const services = [...(await servicesOf(context)).values()]
  const waiting = await countWaiting(
    context.tx,
    scopeOf(context),
    services.map(({ id }) => id),
  )
  return waiting > 0 || services.some(({ settings }) => settings.openReports) ? waiting : null
}

/** Reports that the caller may see, newest first, with the number of those that wait. @throws `malformed` */
export async function listOpenReports(context: SiteContext, { after, ...query }: Query) {
  if (after !== undefined && query.skip !== undefined) throw new AppError('malformed', { message: '@errors.wrongType', field: 'after' })
  const services = await servicesOf(context)
  const serviceIds = [...services.values()].map(({ id }) => id)
  const position = after === undefined ? undefined : positionOfCursor(after)
  const { rows, totalCount, waiting } = await readReports(context.tx, scopeOf(context), { ...query, position, serviceIds })
  const last = rows.length === query.limit ? rows.at(-1) : undefined
  return {
    items: await reportsOf(context, rows, services),
    totalCount,
    waiting,
    ...(last && { next: timeCursor({ at: last.received_at, id: last.id }) }),
  }
}

async function reportsOf(context: SiteContext, rows: readonly ReportRow[], services: Map<string, TransactionType>): Promise<OpenReport[]> {
  const days = await loadReportDays(context.tx, context.tenant.id)
  const fields = await fieldsOfReports(context, rows, context.actor.role)
  const supports = await readSupports(
    context.tx,
    scopeOf(context),
    rows.flatMap(({ transaction_id: id }) => id ?? []),
  )
  return rows.map((row, index) => ({
    id: row.id,
    version: row.version,
    state: row.state as ReportState,
    element: { id: row.element_id, title: row.element_title, code: row.element_code },
    service: { id: row.transaction_type_id, localizedNames: services.get(row.transaction_type_id)!.localizedNames },
    receivedAt: row.received_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    transaction: row.running_id === null ? null : { id: row.running_id, status: row.running_status as TransactionStatus },
    removedAt: removedAtOf(row, days),
    dataProperties: dataPropertiesOf(fields[index]!, row.data_properties, context),
    photos: Number(row.photos ?? 0),
    comments: Number(row.comments ?? 0),
    supports: row.transaction_id === null ? 0 : (supports.get(row.transaction_id) ?? 0),
    can: { decide: row.state === 'waiting' },
  }))
}

/** The row of a report that the caller may see. @throws `notFound` */
async function visible(context: SiteContext, id: OpenReportId): Promise<{ row: ReportRow; services: Map<string, TransactionType> }> {
  const row = await readReport(context.tx, scopeOf(context), id)
  const services = await servicesOf(context)
  if (!row || !services.has(row.transaction_type_id)) throw notFound()
  return { row, services }
}

/** One report with everything that its page shows. @throws `notFound` */
export async function loadOpenReport(context: SiteContext, id: OpenReportId): Promise<FullOpenReport> {
  const { row, services } = await visible(context, id)
  const [report] = await reportsOf(context, [row], services)
  const [fields] = await fieldsOfReports(context, [row], context.actor.role)
  const comments = await readComments(context.tx, scopeOf(context), id)
  return {
    ...report!,
    dataPropertyTypes: fields!,
    contact: { email: row.contact_email, phoneNo: row.contact_phone },
    answer: row.answer,
    photoFiles: await filesOfOwner(context, { kind: 'openReport', id }),
    conversation: comments.map(({ id: commentId, written_by: by, name, text, written_at: at }) => ({
      id: commentId,
      by: by === null ? null : { id: by, name: name ?? '' },
      text,
      at: at.toISOString(),
    })),
  }
}

/** Whether the caller may see a report, and so its photos. @throws `notFound` */
export async function maySeePhotos(context: SiteContext, id: OpenReportId): Promise<boolean> {
  await visible(context, id)
  return true
}

/** The same, waiting and in the version that the caller saw. @throws `notFound`, `stale`, `conflict` */
async function undecided(context: SiteContext, id: OpenReportId, version: number) {
  const { row } = await visible(context, id)
  if (row.state !== 'waiting') throw new AppError('conflict', { message: '@errors.reportDecided' })
  refuseWhenStale(version, await loadOpenReport(context, id))
  return row
}

async function decided(context: SiteContext, row: ReportRow, state: 'accepted' | 'rejected', answer?: string): Promise<FullOpenReport> {
  audit(context, {
    action: 'update',
    entity: 'openReport',
    entityId: row.id,
    before: { state: row.state },
    after: { state, ...(answer && { answer }) },
  })
  const { waiting } = await listOpenReports(context, { limit: 1, state: 'waiting' })
  if (waiting === 0) await withdrawWaiting(context)
  await withdrawComment(context, row.id)
  // a rejected report is answered only where somebody has written to its reporter
  if (row.contact_email && (state === 'accepted' || answer)) await mailReporter(context, row.id, state)
  return loadOpenReport(context, row.id)
}

/** Accepts a report: its service is started on its object. @throws as `executeReport`, `stale` */
export async function acceptOpenReport(context: SiteContext, id: OpenReportId, version: number): Promise<FullOpenReport> {
  const row = await undecided(context, id, version)
  await executeReport(await asStranger(context, row.transaction_type_id), { id, version, by: context.actor.id })
  return decided(context, row, 'accepted')
}

/** Rejects a report. @throws `notFound`, `stale`, `conflict` */
export async function rejectOpenReport(
  context: SiteContext,
  id: OpenReportId,
  version: number,
  answer: string | undefined,
): Promise<FullOpenReport> {
  const row = await undecided(context, id, version)
  const decision = { id, version, state: 'rejected' as const, by: context.actor.id, answer: answer || null }
  if (!(await decideReport(context.tx, scopeOf(context), decision, context.now)))
    throw new AppError('conflict', { message: '@errors.reportDecided' })
  return decided(context, row, 'rejected', answer || undefined)
}

/** Writes to the reporter. @throws `notFound`, `forbidden` for a rejected report, whose reporter has the answer */
export async function commentOpenReport(context: SiteContext, id: OpenReportId, text: string): Promise<FullOpenReport> {
  const { row } = await visible(context, id)
  if (row.state === 'rejected') throw forbidden()
  await insertComment(context.tx, scopeOf(context), { id: newId(context.now), reportId: id, by: context.actor.id, text }, context.now)
  audit(context, { action: 'update', entity: 'openReport', entityId: id, after: { text } })
  await withdrawComment(context, id)
  if (row.contact_email) await mailReporter(context, id, 'comment')
  return loadOpenReport(context, id)
}
