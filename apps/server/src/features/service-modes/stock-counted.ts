import { AppError } from '@verka/domain/errors/app-error.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { stockMoveOf, stockRulesOf } from '@verka/domain/services/stock.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { lockElementValuesOf } from '../elements/write-to-element.ts'
import type { Job } from '../operations/job/operation-job.ts'

/**
 * Locks a stock that is counted, so that a withdrawal in between is not overwritten unseen.
 * @param seen the balance that the person saw
 * @throws `conflict` at the counted field if the balance has changed; never for users who may not see it
 */
export async function refuseMovedStock(context: SiteContext, { element, service, operationType }: Job, seen: number): Promise<void> {
  const { balancePropertyTypeId: id } = service.settings
  const rules = stockRulesOf(operationType.matchRules, id)
  if (id === undefined || stockMoveOf(rules) !== 'count') return
  const { dataPropertyTypes } = await loadElementType(context, element.elementTypeId)
  if (!flatFields(visibleFields(dataPropertyTypes, context.actor.role)).some((field) => field.id === id)) return
  const locked = await lockElementValuesOf(context, element.id)
  const balance = locked?.data_properties[id] ?? 0
  if (typeof balance !== 'number' || balance === seen) return
  const counted = rules.find(({ source }) => source.referenceType === 'operation')?.source.propertyTypeId
  throw new AppError(
    'conflict',
    { message: '@errors.balanceMoved', ...(counted && { field: `dataProperties.${counted}` }), params: { before: seen, now: balance } },
    { balance },
  )
}
