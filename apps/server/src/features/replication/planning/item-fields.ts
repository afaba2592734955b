import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import { IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { idsIn, type JsonObject } from '@verka/domain/replication/content.ts'
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

interface Named {
  id: string
  localizedNames: LocalizedTexts
}

const withChildren = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...withChildren(field.children)])

/** Fields of a content: of a form, in groups and rows too, or of a data schema. */
const namedFieldsIn = (body: JsonObject | null): readonly Named[] => [
  ...withChildren(fieldsIn(body)),
  ...((body?.['fields'] ?? []) as unknown as readonly Named[]),
]

/** Names of what a thing refers to, before and after: other things, and their fields, which rules read and write. */
export function namesFor({ before, after }: PlannedItem, items: readonly PlannedItem[]): { id: string; names: LocalizedTexts }[] {
  const wanted = new Set([...idsIn(before), ...idsIn(after)])
  const fields = new Map(
    items
      .flatMap((item) => [...namedFieldsIn(item.before), ...namedFieldsIn(item.after)])
      .map(({ id, localizedNames }) => [id, localizedNames]),
  )
  return [
    ...items.map(({ targetId, names }) => ({ id: targetId, names })),
    ...[...fields].flatMap(([id, names]) => (wanted.has(id.toLowerCase()) ? [{ id, names }] : [])),
  ]
}
