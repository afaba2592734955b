import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { sourceKindOf } from '@verka/domain/rules/sources.ts'
import { stockMoveOf, stockRulesOf } from '@verka/domain/services/stock.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import type { Job } from '../operations/job/operation-job.ts'

/**
 * The stock move of a function, and the balance before it. The client computes the balance afterwards by the same rules: if one of them
 * reads a hidden field, or one that only the server knows, no rules are sent, since a part of them would give a wrong number.
 * @param seen the function's fields that the caller may see
 */
export async function stockBefore(
  context: SiteContext,
  { element, service, operationType }: Job,
  seen: readonly Field[],
): Promise<PreparedOperation['stock']> {
  const { balancePropertyTypeId: id, lowLimit = null } = service.settings
  const rules = stockRulesOf(operationType.matchRules, id)
  const move = stockMoveOf(rules)
  const { dataPropertyTypes } = await loadElementType(context, element.elementTypeId)
  const counted = flatFields(visibleFields(dataPropertyTypes, context.actor.role)).find((field) => field.id === id)
  const balance = element.dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === id)?.value ?? 0
  if (!counted || typeof balance !== 'number') return { move, left: null }
  const known = new Set(flatFields(seen).map((field) => field.id))
  const isKnown = rules.every((rule) => {
    const scope = sourceKindOf(rule)
    return scope === 'none' || (scope === 'form' && known.has(rule.source.propertyTypeId ?? ''))
  })
  const least = counted.validation.range?.min
  return {
    move,
    left: { balance, lowLimit, least: typeof least === 'number' ? least : null, rules: isKnown ? rules : [] },
  }
}
