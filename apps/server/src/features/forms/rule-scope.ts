import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { recordTypeOfField, type RuleScope } from '@verka/domain/rules/rule-scope.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadFieldsOfTypes } from '../record-types/load-record-types.ts'
import { readRecordsByIds } from '../records/records.queries.ts'

/** What rules may name: some fields, and the predefined values that are chosen in them or named by the rules themselves. */
export async function ruleScopeOf(context: SiteContext, fields: RuleScope['fields'], rules: readonly Rule[]): Promise<RuleScope> {
  const place = { tenantId: context.tenant.id, siteId: context.site.id }
  const named = rules.flatMap(({ source, target }) => [source, target])
  const recordIds = named.flatMap(({ referenceType, referenceId }) => (referenceType === 'record' && referenceId ? [referenceId] : []))
  const needsChosen = named.some(({ referenceType }) => referenceType === 'elementRecord' || referenceType === 'operationRecord')
  if (recordIds.length === 0 && !needsChosen) return { fields }
  // one that was deleted is named in vain: its rule no longer stands
  const records =
    recordIds.length === 0 ? [] : (await readRecordsByIds(context.tx, place, recordIds)).filter((row) => row.deleted_at === null)
  const recordTypeOf = new Map(records.map((record) => [record.id, record.record_type_id]))
  const typeIds = new Set([...recordTypeOf.values(), ...recordIds, ...Object.values(fields).flatMap(recordTypesOf)])
  return { fields, recordTypeOf, recordTypes: await loadFieldsOfTypes(context, [...typeIds]) }
}

/** The predefined value types that the choices of some fields come from. */
const recordTypesOf = (fields: readonly Field[]): string[] =>
  flatFields(fields).flatMap((field) => {
    const type = recordTypeOfField(field)
    return type === undefined ? [] : [type]
  })
