import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { OpenElement } from '@verka/domain/open/open-elements.api.ts'
import { reportRules } from '@verka/domain/open-reports/report-form.ts'
import type { createReport as createCall, ReportForm, ReportService } from '@verka/domain/open-reports/report-form.api.ts'
import { withoutInvisibleIn } from '@verka/domain/open-reports/strangers-text.ts'
import type { OperationId } from '@verka/domain/entities/ids.ts'
import { newId } from '../../../ids.ts'
import type { OpenContext, SiteContext } from '../../../http/context.ts'
import type { StoredElement } from '../../elements/elements.ts'
import { withChoicesFor } from '../../forms/sources/option-sources.ts'
import { dataPropertiesOf } from '../../forms/submitted-form.ts'
import { findOpenElement } from '../../open/open-elements.ts'
import { readByOpenCode } from '../../open/open-site.ts'
import { acceptValues } from '../../operations/accept-operation.ts'
import { loadJob, type Job } from '../../operations/job/operation-job.ts'
import { withoutGoneChoices } from '../../operations/job/gone-choices.ts'
import { beginningValues } from '../../operations/prepare-operation.ts'
import { loadReportDays } from '../../tenants/tenants.ts'
import { openServicesOf, regionOf, reportServiceOf, type OpenService } from './report-service.ts'
import { runningCasesOf } from './running-cases.ts'

/** What a report is about, by its address. */
export interface ReportAddress {
  code: string
  serviceId: TransactionTypeId
  schemaKey: string | undefined
}

/** An object as a person without a login sees it, with a service that they may start on it. */
export interface ReportTarget extends OpenService {
  element: StoredElement
  shown: OpenElement
}

/** @returns undefined: no such person may report that. @throws `notFound` likewise */
export async function findTarget(context: SiteContext, { code, serviceId, schemaKey }: ReportAddress): Promise<ReportTarget | undefined> {
  const found = await findOpenElement(context, code, schemaKey)
  const [open] = found ? await openServicesOf(context, found.row, serviceId) : []
  return found && open && { ...open, element: found.row, shown: found.shown }
}

/** The services that a person without a login may start on the object with a code. @throws `notFound`, `tooManyRequests` */
export const listReportServices = (open: OpenContext, code: string, schemaKey: string | undefined): Promise<ReportService[]> =>
  readByOpenCode(open, code.trim(), async (context, wanted) => {
    const found = await findOpenElement(context, wanted, schemaKey)
    return found && servicesFor(context, found.row)
  })

/** The object with a code as a person without a login sees it, with the services that they may start. @throws `notFound`, `tooManyRequests` */
export const loadOpenCard = (
  open: OpenContext,
  code: string,
  schemaKey: string | undefined,
): Promise<{ element: OpenElement; services: ReportService[] }> =>
  readByOpenCode(open, code.trim(), async (context, wanted) => {
    const found = await findOpenElement(context, wanted, schemaKey)
    return found && { element: found.shown, services: await servicesFor(context, found.row) }
  })

const servicesFor = async (context: SiteContext, element: StoredElement): Promise<ReportService[]> =>
  (await openServicesOf(context, element)).map(({ service }) => reportServiceOf(context, service))

/** The parts of an execution by a person without a login, with only the fields and rules of their form. */
async function jobOf(context: SiteContext, { element, service, form }: ReportTarget): Promise<Job> {
  const job = await loadJob(context, { elementId: element.id, transactionTypeId: service.id, operationTypeId: form.id, mode: 'start' })
  const { dataPropertyTypes } = form
  const matchRules = reportRules(dataPropertyTypes, job.operationType.matchRules)
  return { ...job, operationType: { ...job.operationType, dataPropertyTypes, matchRules }, feedingRules: [] }
}

/** A reader with the right to start the service; nothing is written for them. */
const readerFor = (context: SiteContext, { service }: OpenService): SiteContext => ({
  ...context,
  grants: [{ transactionTypeId: service.id, operationModes: ['start'], view: 'own', forOthers: false }],
})

/** The form of a report. @throws `notFound`, `tooManyRequests` */
export const loadReportForm = (open: OpenContext, address: ReportAddress): Promise<ReportForm> =>
  readByOpenCode(open, address.code, async (stranger, code) => {
    const target = await findTarget(stranger, { ...address, code })
    if (!target) return undefined
    const context = readerFor(stranger, target)
    const job = await jobOf(context, target)
    const { id, version, dataPropertyTypes, matchRules } = job.operationType
    const rules = { rules: matchRules, outside: {} }
    const beginning = beginningValues(context, job, rules, {}, undefined)
    const { values: begun } = await withoutGoneChoices(context, dataPropertyTypes, beginning, rules)
    const fields = await withChoicesFor(context, dataPropertyTypes, begun)
    return {
      region: regionOf(context),
      service: reportServiceOf(context, target.service),
      element: { name: target.shown.schema.name, fields: target.shown.fields },
      operationType: { id, version, dataPropertyTypes: fields, matchRules },
      dataProperties: dataPropertiesOf(fields, begun, context),
      cases: await runningCasesOf(context, target.element.id, target),
      isChecked: target.service.settings.openReports?.withQuarantine ?? true,
      days: await loadReportDays(context.tx, context.tenant.id),
    }
  })

type Body = BodyOf<typeof createCall>

/** The values of a report as they may be stored. @throws `stale` for another version of the form, `invalid` */
export async function acceptReport(context: SiteContext, target: ReportTarget, { operationTypeVersion, dataProperties }: Body) {
  if (operationTypeVersion !== target.form.version)
    throw new AppError('stale', { message: '@errors.formChanged', field: 'operationTypeVersion' }, { version: target.form.version })
  const reader = readerFor(context, target)
  const job = await jobOf(reader, target)
  const body = {
    elementId: target.element.id,
    transactionTypeId: target.service.id,
    operationTypeId: target.form.id,
    operationTypeVersion,
    mode: 'start' as const,
    dataProperties: withoutInvisibleIn(dataProperties),
  }
  // no file is claimed: the form has none
  const { values } = await acceptValues(reader, { job, body, running: undefined }, newId<'operation'>(context.now) as OperationId)
  return values
}
