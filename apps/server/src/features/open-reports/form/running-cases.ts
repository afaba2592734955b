import { recognizableFields } from '@verka/domain/open-reports/report-form.ts'
import type { ReportForm } from '@verka/domain/open-reports/report-form.api.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { withNames } from '../../forms/sources/option-sources.ts'
import { dataPropertiesOf } from '../../forms/submitted-form.ts'
import { findRunningCases } from '../../transactions/open-cases.ts'
import { readSupports } from '../reporter/case-supports.queries.ts'
import type { OpenService } from './report-service.ts'

/** Most cases that are shown to a reporter. */
const MOST = 5

/**
 * The running cases of a service on an object, newest first. Their text has only answers that were chosen from options: what people wrote may
 * be about somebody.
 */
export async function runningCasesOf(
  context: SiteContext,
  elementId: ElementId,
  { service, form }: OpenService,
): Promise<ReportForm['cases']> {
  const rows = await findRunningCases(context, { elementId, serviceId: service.id, most: MOST })
  const supports = await readSupports(
    context.tx,
    scopeOf(context),
    rows.map(({ id }) => id),
  )
  const chosen = recognizableFields(form.dataPropertyTypes)
  const named = await withNames(
    context,
    chosen,
    rows.map(({ data_properties: values }) => values),
  )
  const names = new Map(
    chosen.map(({ id, localizedNames }) => [id, textIn(localizedNames, context.culture, context.tenant.culture).replace(/[?:]$/, '')]),
  )
  return rows.map(({ id, data_properties: values, created_at: startedAt }) => ({
    id,
    text: dataPropertiesOf(named, values, context)
      .filter(({ displayValue }) => displayValue !== '')
      .map(({ dataPropertyTypeId, displayValue }) => `${names.get(dataPropertyTypeId)}: ${displayValue}`)
      .join(' · '),
    startedAt: startedAt.toISOString(),
    supports: supports.get(id) ?? 0,
  }))
}
