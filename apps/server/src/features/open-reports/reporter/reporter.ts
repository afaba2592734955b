import type { BodyOf } from '@verka/domain/api/contract.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import type { commentReport as commentCall, createReport as createCall, ReportStateOf } from '@verka/domain/open-reports/report-form.api.ts'
import type { ReportState } from '@verka/domain/open-reports/report-parts.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import { scopeOf, type OpenContext, type SiteContext } from '../../../http/context.ts'
import { newId } from '../../../ids.ts'
import { audit } from '../../audit/audit.ts'
import { findTransactionType } from '../../definitions/stored/transaction-types.ts'
import { dataPropertiesOf } from '../../forms/submitted-form.ts'
import { readByOpenCode, readOpenAddress, writeInOpenSite } from '../../open/open-site.ts'
import { loadReportDays } from '../../tenants/tenants.ts'
import { addSupport, readSupports } from './case-supports.queries.ts'
import { readReportBySecret, type ReportRow } from '../open-reports.queries.ts'
import { insertReport } from '../receiving/store-report.queries.ts'
import { openNameOf, reportedObject } from './reported-object.ts'
import { insertComment, readComments } from './report-comments.queries.ts'
import { executeReport } from '../execute-report.ts'
import { acceptReport, findTarget, type ReportAddress } from '../form/report-form.ts'
import { countComment, countReport, isFirstSupport } from '../receiving/report-limits.ts'
import { dropPhotos, keepPhotos, receivePhotos } from '../receiving/report-photos.ts'
import { inReportTurn } from '../receiving/report-turns.ts'
import { regionOf } from '../form/report-service.ts'
import { contactOf, isSameReport, repeatReport } from '../receiving/repeated-report.ts'
import { hashOfSecret } from '../receiving/report-secret.ts'
import { notifyOfComment, notifyOfWaiting } from './reporter-notices.ts'
import { fieldsOfReports, mayStillComment, removedAtOf } from '../shown-report.ts'
import { asStranger } from '../receiving/stranger-user.ts'
import { runningCasesOf } from '../form/running-cases.ts'

type Body = BodyOf<typeof createCall>

/**
 * Takes a report of a person without a login. It waits in quarantine, unless its service says otherwise. A repeat with the same secret is the
 * same report, and keeps what differs.
 * @throws `notFound` for everything that may not be reported, `invalid` at its fields, `stale` with a challenge, `tooManyRequests`,
 * `conflict` for a repeat that cannot be kept
 */
export const createReport = (open: OpenContext, address: ReportAddress, body: Body): Promise<{ state: ReportState }> =>
  inReportTurn(open, () => takeReport(open, address, body))

async function takeReport(open: OpenContext, address: ReportAddress, body: Body): Promise<{ state: ReportState }> {
  const { runtime } = open
  const found = await readByOpenCode(open, address.code, async (context, code) => {
    const target = await findTarget(context, { ...address, code })
    if (!target) return undefined
    const scope = scopeOf(context)
    const earlier = await readReportBySecret(context.tx, scope, hashOfSecret(body.secret))
    const same = earlier && isSameReport({ target, earlier, body }) ? earlier : undefined
    // refused before it counts: a person who corrects it uses up no limit
    if (!same) await acceptReport(context, target, body)
    return { scope, elementId: target.element.id, same }
  })
  if (found.same) return { state: stateOf(found.same) }
  await countReport(open, found.scope, found.elementId, body.proof)
  const photos = await receivePhotos(runtime, found.scope.tenantId, body.photos)
  try {
    return await writeInOpenSite(open, found.scope, (context) => storeReport(context, address, body, photos))
  } finally {
    await dropPhotos(runtime, found.scope.tenantId, photos).catch((error: unknown) =>
      runtime.log.warn({ err: error }, 'bytes without a row stay until the next sweep'),
    )
  }
}

const stateOf = ({ state }: Pick<ReportRow, 'state'>) => state as ReportState

async function storeReport(
  context: SiteContext,
  address: ReportAddress,
  body: Body,
  photos: Awaited<ReturnType<typeof receivePhotos>>,
): Promise<{ state: ReportState }> {
  const scope = scopeOf(context)
  // what it is about may be gone since it was read
  const target = await findTarget(context, { ...address, code: address.code.trim() })
  if (!target) throw notFound()
  const values = await acceptReport(context, target, body)
  const stranger = await asStranger(context, target.service.id)
  const secretHash = hashOfSecret(body.secret)
  const again = async () => {
    const earlier = await readReportBySecret(context.tx, scope, secretHash)
    return earlier && { state: await repeatReport(context, stranger, { target, earlier, body }, values, photos) }
  }
  const repeated = await again()
  if (repeated) return repeated
  const id = newId<'openReport'>(context.now)
  const inserted = await insertReport(
    context.tx,
    scope,
    {
      id,
      elementId: target.element.id,
      elementTitle: target.element.title,
      elementCode: target.element.code,
      shownAs: openNameOf(target.shown),
      transactionTypeId: target.service.id,
      operationTypeId: target.form.id,
      operationTypeVersion: target.form.version,
      values,
      culture: context.culture,
      secretHash,
      ...contactOf(context, id, body),
    },
    context.now,
  )
  // the first one came at the same time
  if (!inserted) return (await again()) ?? { state: 'waiting' }
  await keepPhotos(stranger, id, photos)
  audit(stranger, { action: 'create', entity: 'openReport', entityId: id, after: { serviceId: target.service.id, dataProperties: values } })
  if (target.service.settings.openReports?.withQuarantine === false) {
    await executeReport(stranger, { id, version: 1, by: null })
    return { state: 'accepted' }
  }
  await notifyOfWaiting(context, {
    id,
    title: target.element.title,
    code: target.element.code,
    service: target.service.localizedNames,
  })
  return { state: 'waiting' }
}

/** Says that a person sees the same as a running case. @throws `notFound`, `tooManyRequests` */
export async function supportCase(open: OpenContext, address: ReportAddress & { caseId: TransactionId }): Promise<{ supports: number }> {
  const scope = await readByOpenCode(open, address.code, async (context, code) => {
    const target = await findTarget(context, { ...address, code })
    const cases = target ? await runningCasesOf(context, target.element.id, target) : []
    return cases.some(({ id }) => id === address.caseId) ? scopeOf(context) : undefined
  })
  const isFirst = await isFirstSupport(open, address.caseId)
  return writeInOpenSite(open, scope, async (context) => ({
    supports: isFirst
      ? await addSupport(context.tx, scope, address.caseId)
      : ((await readSupports(context.tx, scope, [address.caseId])).get(address.caseId) ?? 0),
  }))
}

/** The report with a secret, as its reporter may see it. @throws `notFound`, `tooManyRequests` */
export const showReport = (open: OpenContext, secret: string): Promise<ReportStateOf> =>
  readOpenAddress(open, async (context) => {
    const row = await readReportBySecret(context.tx, scopeOf(context), hashOfSecret(secret))
    return row && reporterView(context, row)
  })

async function reporterView(context: SiteContext, row: ReportRow): Promise<ReportStateOf> {
  const [service, comments, days, [fields = []]] = [
    await findTransactionType(context, row.transaction_type_id),
    await readComments(context.tx, scopeOf(context), row.id),
    await loadReportDays(context.tx, context.tenant.id),
    await fieldsOfReports(context, [row], 'user'),
  ]
  const names = new Map(
    flatFields(fields).map((field) => [field.id, textIn(field.localizedNames, context.culture, context.tenant.culture)]),
  )
  const status = row.running_status as TransactionStatus | null
  const isOver = status !== null && status !== 'started'
  return {
    region: regionOf(context),
    ...(await reportedObject(context, row)),
    service: service ? textIn(service.localizedNames, context.culture, context.tenant.culture) : '',
    state: stateOf(row),
    status,
    receivedAt: row.received_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    closedAt: isOver ? (row.running_updated_at?.toISOString() ?? null) : null,
    removedAt: removedAtOf(row, days),
    answer: row.answer,
    fields: dataPropertiesOf(fields, row.data_properties, context).map(({ dataPropertyTypeId, displayValue }) => ({
      name: names.get(dataPropertyTypeId) ?? '',
      text: displayValue,
    })),
    photos: Number(row.photos ?? 0),
    comments: comments.map(({ id, written_by: by, text, written_at: at }) => ({ id, isOwn: by === null, text, at: at.toISOString() })),
    mayComment: mayStillComment(row),
  }
}

/** Adds a comment of the reporter. @throws `notFound`, `conflict` when nobody would read it, `tooManyRequests` */
export async function commentReport(open: OpenContext, { secret, commentId, text }: BodyOf<typeof commentCall>): Promise<ReportStateOf> {
  const hash = hashOfSecret(secret)
  const { scope, row } = await readOpenAddress(open, async (context) => {
    const report = await readReportBySecret(context.tx, scopeOf(context), hash)
    return report && { scope: scopeOf(context) satisfies SiteScope, row: report }
  })
  await countComment(open, row.id)
  return writeInOpenSite(open, scope, async (context) => {
    const report = await readReportBySecret(context.tx, scope, hash)
    if (!report) throw notFound()
    const isAdded =
      mayStillComment(report) && (await insertComment(context.tx, scope, { id: commentId, reportId: row.id, by: null, text }, context.now))
    if (isAdded) {
      const { id, transaction_type_id: serviceId, element_title: title, element_code: code, decided_by: decidedBy } = report
      audit(await asStranger(context, serviceId), { action: 'update', entity: 'openReport', entityId: id, after: { text } })
      const service = await findTransactionType(context, serviceId)
      await notifyOfComment(context, { id, title, code, service: service?.localizedNames ?? [], decidedBy })
    }
    return reporterView(context, report)
  })
}
