import type { TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { reportableFields, reportObstacles } from '@verka/domain/open-reports/report-form.ts'
import type { ReportService } from '@verka/domain/open-reports/report-form.api.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import { hasSetting } from '@verka/domain/services/service-settings.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadOperationTypes } from '../../definitions/stored/operation-types.ts'
import { listTransactionTypes } from '../../definitions/stored/transaction-types.ts'
import type { StoredElement } from '../../elements/elements.ts'
import { licenceLevelOf } from '../../tenants/life/licence.ts'

/** A service that people without a login may start, and the function that starts it. */
export interface OpenService {
  service: TransactionType
  /** With the fields that such people fill in. */
  form: OperationType
}

/** The services that people without a login may start on an object; `only`: at most this one. */
export async function openServicesOf(
  context: SiteContext,
  { element_type_id: elementTypeId }: Pick<StoredElement, 'element_type_id'>,
  only?: TransactionTypeId,
): Promise<OpenService[]> {
  const [everybody, licence] = [{ ...context, actor: { ...context.actor, role: 'privilegedUser' as const } }, await licenceLevelOf(context)]
  const services = (await listTransactionTypes(everybody, elementTypeId)).filter(
    ({ id, mode, status, settings }) =>
      settings.openReports !== undefined &&
      hasSetting(mode, 'openReports') &&
      status === 'published' &&
      licenceAllows(licence, mode) &&
      (only === undefined || id === only.toLowerCase()),
  )
  const starts = services.flatMap(({ operations }) => operations.filter(({ mode }) => mode === 'start').slice(0, 1))
  const forms = await loadOperationTypes(
    context,
    starts.map(({ operationTypeId }) => operationTypeId),
  )
  return services.flatMap((service) => {
    const start = service.operations.find(({ mode }) => mode === 'start')
    const form = forms.find(({ id }) => id === start?.operationTypeId)
    // the form may have changed since the service was opened
    if (!form || form.status !== 'published' || reportObstacles(service, form).length > 0) return []
    return { service, form: { ...form, dataPropertyTypes: reportableFields(form.dataPropertyTypes) } }
  })
}

/** A service as a person without a login reads it. */
export function reportServiceOf(
  { culture, tenant }: SiteContext,
  { id, localizedNames, localizedDescriptions }: TransactionType,
): ReportService {
  return {
    id,
    name: textIn(localizedNames, culture, tenant.culture),
    description: textIn(localizedDescriptions, culture, tenant.culture),
  }
}

/** The time zone and language of the site, which a device of somebody without a login does not know. */
export const regionOf = ({ timeZone, tenant: { culture } }: SiteContext) => ({ timeZone, culture })
