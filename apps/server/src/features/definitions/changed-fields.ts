import type { HeldFieldCount } from '@verka/domain/definitions/definition.ts'
import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import { fieldChanges } from '@verka/domain/forms/field-changes.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { countHolders, type ValueHolders } from '../../db/field-values.ts'
import type { SiteContext } from '../../http/context.ts'

interface ChangedFields {
  before: readonly Field[]
  after: readonly Field[]
  /** The fields that go although things hold values of them; left out where what was filled in keeps its version of the form. */
  confirmed?: readonly string[] | undefined
}

/**
 * Refuses a save of a definition that would reinterpret stored values, or put them out of sight unseen. After a
 * confirmation the values of a removed field stay stored and are never shown again.
 * @throws `invalid` at a field that has values and would change its kind; `fieldsHoldValues` with the fields that hold
 * values, are no longer there and are not among `confirmed`.
 */
export async function refuseLostValues(context: SiteContext, holders: ValueHolders, changes: ChangedFields): Promise<void> {
  const { removed, retyped } = fieldChanges(changes.after, changes.before, 'dataPropertyTypes')
  const { confirmed } = changes
  const asked = confirmed ? removed.filter(({ field }) => !confirmed.includes(field.id)) : []
  const place = { tenantId: context.tenant.id, siteId: context.site.id }
  const counts = await countHolders(context.tx, place, holders, [...retyped, ...asked])
  const wrong = retyped.flatMap(({ field, at }) => {
    const count = counts.get(field.id)
    return count === undefined ? [] : [{ message: '@errors.retypeHoldsValues', field: `${at}.fieldType`, params: { count } }]
  })
  if (wrong.length > 0) throw invalid(wrong)
  const fields = asked.flatMap(({ field }): HeldFieldCount[] => {
    const count = counts.get(field.id)
    return count === undefined ? [] : [{ id: field.id, name: textIn(field.localizedNames, context.culture), count }]
  })
  if (fields.length === 0) return
  throw new AppError(
    'fieldsHoldValues',
    fields.map(({ name, count }) => ({ message: '@errors.fieldHoldsValues', params: { name, count } })),
    { fields },
  )
}
