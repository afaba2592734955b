import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import { IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'
import type { JsonObject } from '@verka/domain/replication/content.ts'
import type { PlannedItem } from '@verka/domain/replication/plan.ts'

const fieldsIn = (body: JsonObject | null | undefined) => (body?.['dataPropertyTypes'] ?? []) as unknown as readonly Field[]

/** The fields that the values of a predefined value or a processor belong to, before and after; none of other things. */
export function fieldsOfItem(item: PlannedItem, items: readonly PlannedItem[]): Field[] {
  if (item.kind === 'processorConfig') {
    const { configFields, inputs } = IMPLEMENTATIONS[item.after['implementation'] as ImplementationName]
    return [...configFields, ...inputs]
  }
  if (item.kind !== 'record') return []
  const type = items.find(({ kind, targetId }) => kind === 'recordType' && targetId === item.after['recordTypeId'])
  const fields = new Map([...flatFields(fieldsIn(type?.before)), ...flatFields(fieldsIn(type?.after))].map((field) => [field.id, field]))
  return [...fields.values()]
}
