import type { Use, UsesOfEach } from '@verka/domain/definitions/uses.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { RecordUses } from '@verka/domain/record-types/record.ts'
import type { RecordId, RecordTypeId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { formsNaming, NO_FORMS } from '../definitions/forms-naming.ts'
import { loadRecords } from '../chosen-records/chosen-records.ts'
import { loadRecordTypes } from '../definitions/stored/record-types.ts'
import { countChosen } from './records.queries.ts'

/** Uses of each value: rows that choose it, and forms that name it. */
async function usesOfEach(
  context: SiteContext,
  records: readonly { id: RecordId; recordTypeId: RecordTypeId }[],
): Promise<Map<string, RecordUses>> {
  const counts = await countChosen(context.tx, scopeOf(context), records)
  const forms = await formsNaming(context, { records: records.map(({ id }) => id) })
  const none = { elements: 0, records: 0, operations: 0 }
  return new Map(records.map(({ id }) => [id, { ...(counts.get(id) ?? none), forms: forms.get(id) ?? NO_FORMS }]))
}

/**
 * Refuses to delete a value that is chosen or named by a form, without a confirmation.
 * @throws `stillUsed` with the number of uses by kind.
 */
export async function refuseWhenUsed(context: SiteContext, record: { id: RecordId; recordTypeId: RecordTypeId }): Promise<void> {
  const uses = (await usesOfEach(context, [record])).get(record.id)!
  const errors = [
    { message: '@errors.chosenInElements', params: { count: uses.elements } },
    { message: '@errors.chosenInRecords', params: { count: uses.records } },
    { message: '@errors.chosenInOperations', params: { count: uses.operations } },
    { message: '@errors.namedByForms', params: { count: uses.forms.count } },
  ].filter(({ params }) => params.count > 0)
  if (errors.length > 0) throw new AppError('stillUsed', errors, { uses })
}

/** Used values among the given ones, with their uses. Uses that the caller may not see are omitted. */
export async function listRecordsUses(context: SiteContext, ids: readonly RecordId[]): Promise<UsesOfEach['items']> {
  const seenTypes = new Set((await loadRecordTypes(context)).map((type) => type.id))
  const found = await loadRecords(context, [...ids])
  const records = found.filter(({ isDeleted, recordTypeId }) => !isDeleted && seenTypes.has(recordTypeId))
  if (records.length === 0) return []
  return [...(await usesOfEach(context, records))].flatMap(([id, { forms, ...chosen }]) => {
    const items: Use[] = [
      { kind: 'elements' as const, count: chosen.elements },
      { kind: 'records' as const, count: chosen.records },
      { kind: 'operations' as const, count: chosen.operations },
      { kind: 'rules' as const, count: forms.count },
    ].filter(({ count }) => count > 0)
    return items.length > 0 ? [{ id, items }] : []
  })
}
