import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { Station } from '@verka/domain/stations/stations.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { listOperationTypes } from '../definitions/stored/operation-types.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import type { StationRow } from './stations.queries.ts'

export type StationService = Station['services'][number]

/** The services of some stations by their ids, with what keeps each from being used there. */
export async function servicesOfStations(
  context: SiteContext,
  stations: readonly Pick<StationRow, 'service_ids'>[],
): Promise<ReadonlyMap<string, StationService>> {
  const wanted = new Set<string>(stations.flatMap(({ service_ids: ids }) => ids))
  if (wanted.size === 0) return new Map()
  const [services, functions] = await Promise.all([listTransactionTypes(context), listOperationTypes(context)])
  const byId = new Map(functions.map((one) => [one.id, one]))
  const chosen = services.filter(({ id }) => wanted.has(id))
  return new Map(
    chosen.map((service) => [service.id, { id: service.id, localizedNames: service.localizedNames, obstacle: obstacleOf(service, byId) }]),
  )
}

/** What keeps a service from being used at a station; null: nothing that is known before an object is scanned. */
function obstacleOf(service: TransactionType, functions: ReadonlyMap<string, OperationType>): StationService['obstacle'] {
  const functionOf = (mode: 'start' | 'complete') => {
    const operation = service.operations.find((one) => one.mode === mode)
    return operation && functions.get(operation.operationTypeId)
  }
  const [start, complete] = [functionOf('start'), functionOf('complete')]
  if (!complete) return 'noReturn'
  if (!start || [service, start, complete].some(({ status }) => status !== 'published')) return 'notPublished'
  const due = service.settings.dueDatePropertyTypeId
  return [start, complete].some((form) => asks(form, due)) ? 'asks' : null
}

/** Whether a form has a question that must be answered: a rule or the server may still answer it. */
const asks = ({ dataPropertyTypes }: OperationType, dueFieldId: string | undefined): boolean =>
  enteredFields(visibleFields(dataPropertyTypes, 'user')).some(
    (field) => field.required && field.id !== dueFieldId && (field.defaultValue ?? false) === false && !kindOf(field).isFilled,
  )
