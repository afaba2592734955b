import type { Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElementType } from '../element-types/element-types.ts'
import { outsideOf, valuesOutside } from '../forms/rules-of-form.ts'
import type { Job } from './operation-job.ts'

/** The transaction that an operation goes on with, as far as rules may read it. */
export interface RunningTransaction {
  /** The newest value of each field in it. */
  values: Values
  /** Those of the operation before. */
  previous: Values
}

/** What the function's rules read from outside of its form, as far as the caller may see it. */
export async function outsideOfJob(context: SiteContext, job: Job, running: RunningTransaction | undefined): Promise<Outside> {
  const { element, operationType } = job
  const { matchRules: rules, dataPropertyTypes } = operationType
  const reads = (type: string) => rules.some(({ source }) => source.referenceType === type)
  const fields = visibleFields(dataPropertyTypes, context.actor.role)
  const outside: Record<string, Outside[string]> = {}
  if (reads('element')) {
    const category = await loadElementType(context, element.elementTypeId)
    Object.assign(outside, outsideOf(rules, element, visibleFields(category.dataPropertyTypes, context.actor.role), context))
  }
  if (running && reads('transaction')) Object.assign(outside, valuesOutside(rules, 'transaction', fields, running.values, context))
  if (running && reads('operation')) Object.assign(outside, valuesOutside(rules, 'operation', fields, running.previous, context))
  return outside
}
