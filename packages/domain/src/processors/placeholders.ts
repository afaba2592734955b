import type { Implementation } from './implementations/implementation.ts'

/** What each template can read of an occurrence, in the order of the list from which it is picked (`template-scope.ts` of the server). */
export const PLACEHOLDERS = [
  'event.name',
  'event.time',
  'element.title',
  'element.code',
  'element.category',
  'element.url',
  'service.name',
  'operation.name',
  'operation.by',
  'transaction.startedBy',
  'transaction.borrower',
  'transaction.due',
  'transaction.url',
  'stock.balance',
  'stock.limit',
  'site.name',
  'tenant.name',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** A placeholder as it is written in a template. */
export const inTemplate = (name: string): string => `{{ ${name} }}`

/** Ids of the fields of an implementation whose texts are templates. */
export const templateIdsOf = ({ configFields, inputs, templateKeys }: Implementation): string[] =>
  [...configFields, ...inputs].filter(({ key }) => templateKeys.includes(key)).map(({ id }) => id)
