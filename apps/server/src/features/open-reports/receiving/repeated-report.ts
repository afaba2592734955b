import { AppError } from '@verka/domain/errors/app-error.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { OpenReportId } from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { createReport } from '@verka/domain/open-reports/report-form.api.ts'
import { MAX_TEXT_LENGTH, type ReportState } from '@verka/domain/open-reports/report-parts.ts'
import type { ReceivedFile } from '../../../files/store-staged-file.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { newId } from '../../../ids.ts'
import { audit } from '../../audit/audit.ts'
import { dataPropertiesOf } from '../../forms/submitted-form.ts'
import type { ReportTarget } from '../form/report-form.ts'
import { readReportBySecret, type ReportRow } from '../open-reports.queries.ts'
import { replaceContact, replaceReport } from './store-report.queries.ts'
import { insertComment } from '../reporter/report-comments.queries.ts'
import { notifyOfComment } from '../reporter/reporter-notices.ts'
import { fieldsOfReports, mayStillComment } from '../shown-report.ts'
import { addPhotos, keepPhotos } from './report-photos.ts'
import { hashOfContent, hashOfSecret, sealedSecret } from './report-secret.ts'

interface Repeat {
  target: ReportTarget
  earlier: ReportRow
  body: BodyOf<typeof createReport>
}

const over = () => new AppError('conflict', { message: '@errors.reportOver' })

/**
 * Whether a report with the secret of an earlier one is the same.
 * @throws `conflict` when it is about something else, or would change a report that nobody works on any longer
 */
export function isSameReport({ target: { element, service }, earlier, body }: Repeat): boolean {
  if (earlier.element_id !== element.id || earlier.transaction_type_id !== service.id)
    throw new AppError('conflict', { message: '@errors.reportElsewhere' })
  const isSame = earlier.content_hash?.equals(hashOfContent(body)) ?? false
  if (!isSame && !mayStillComment(earlier)) throw over()
  return isSame
}

/**
 * Keeps what differs from the earlier report with the same secret, whose answer was lost: a waiting one is replaced, and one that is a case
 * gets the difference as a comment. `stranger`: a context of the user of reports.
 * @throws `conflict` as `isSameReport`
 */
export async function repeatReport(
  context: SiteContext,
  stranger: SiteContext,
  repeat: Repeat,
  values: Values,
  photos: readonly ReceivedFile[],
): Promise<ReportState> {
  const { target, earlier, body } = repeat
  const state = earlier.state as ReportState
  if (isSameReport(repeat)) return state
  const { id } = earlier
  const scope = scopeOf(context)
  const contact = contactOf(context, id, body)
  if (state === 'waiting') {
    const said = { id, values, operationTypeVersion: target.form.version, culture: context.culture, ...contact }
    if (!(await replaceReport(context.tx, scope, said, context.now)))
      return decidedSince(context, (now) => repeatReport(context, stranger, { ...repeat, earlier: now }, values, photos), body.secret)
    // a device without room has lost its photos: a repeat without any does not take them back
    await keepPhotos(stranger, id, photos)
    audit(stranger, {
      action: 'update',
      entity: 'openReport',
      entityId: id,
      before: { dataProperties: earlier.data_properties },
      after: { dataProperties: values },
    })
    return state
  }
  await replaceContact(context.tx, scope, { id, ...contact }, context.now)
  const added = await addPhotos(stranger, id, photos)
  const texts = chunksOf((await changedLines(context, repeat, values)).join('\n'))
  for (const text of texts) await insertComment(context.tx, scope, { id: newId(context.now), reportId: id, by: null, text }, context.now)
  audit(stranger, { action: 'update', entity: 'openReport', entityId: id, after: { text: texts.join('\n'), photos: added } })
  const { element_title: title, element_code: code, decided_by: decidedBy } = earlier
  await notifyOfComment(context, { id, title, code, service: target.service.localizedNames, decidedBy })
  return state
}

async function decidedSince(context: SiteContext, again: (row: ReportRow) => Promise<ReportState>, secret: string): Promise<ReportState> {
  const now = await readReportBySecret(context.tx, scopeOf(context), hashOfSecret(secret))
  if (!now || now.state === 'waiting') throw over()
  return again(now)
}

/** How the reporter can be reached, as it is stored. */
export const contactOf = ({ runtime }: SiteContext, id: OpenReportId, body: Repeat['body']) => ({
  email: body.email || null,
  phoneNo: body.phoneNo || null,
  secret: body.email ? sealedSecret(runtime.settings, id, body.secret) : null,
  contentHash: hashOfContent(body),
})

/** The answers that differ, a line for each. */
async function changedLines(context: SiteContext, { target: { form }, earlier }: Repeat, values: Values): Promise<string[]> {
  const [fields = []] = await fieldsOfReports(
    context,
    [{ ...earlier, operation_type_version: form.version, data_properties: values }],
    'user',
  )
  const names = new Map(
    flatFields(fields).map((field) => [field.id, textIn(field.localizedNames, context.culture, context.tenant.culture)]),
  )
  return dataPropertiesOf(fields, values, context)
    .filter(({ dataPropertyTypeId: fieldId, value }) => !isEqual(value, earlier.data_properties[fieldId]))
    .map(({ dataPropertyTypeId, displayValue }) => `${names.get(dataPropertyTypeId) ?? ''}: ${displayValue || '–'}`)
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A text in parts that a comment has room for. */
function chunksOf(text: string): string[] {
  const chunks = []
  for (let start = 0; start < text.length; start += MAX_TEXT_LENGTH) chunks.push(text.slice(start, start + MAX_TEXT_LENGTH))
  return chunks
}
