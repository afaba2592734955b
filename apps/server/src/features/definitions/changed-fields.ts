import type { FormNames, HeldField } from '@verka/domain/definitions/definition.ts'
import { AppError, invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import { fieldChanges, fieldPositions, type LostOption } from '@verka/domain/forms/field-changes.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { recordTypeOfField } from '@verka/domain/rules/rule-scope.ts'
import { countChosen, countHolders, optionKey, type ValueHolders } from './held-values.queries.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { formsNaming, NO_FORMS } from './forms-naming.ts'
import { listsNaming } from './lists-naming.ts'

/** A field that goes, or an option that a field loses. */
type GonePart = Pick<LostOption, 'field'> & Partial<Pick<LostOption, 'option'>>

interface ChangedFields {
  before: readonly Field[]
  after: readonly Field[]
  /** Fields whose removal, change or loss of options was confirmed, although rows have values of them or rules of other forms name them. */
  confirmed: readonly string[]
  /** It is replaced together with other forms, which are checked afterwards (features/replication). */
  isCopy?: boolean
}

/**
 * Refuses a save of a definition that would reinterpret or hide stored values, remove chosen options, or break rules of other forms. After a confirmation the
 * values of a removed field stay stored, those of a function are still shown with what was executed, the others no more; broken rules are
 * ignored until they are repaired.
 * @throws `invalid` at a field that has values and would change its kind; `fieldsHoldValues` with the fields that are used, removed or
 * changed, and not among `confirmed`.
 */
export async function refuseLostValues(context: SiteContext, holders: ValueHolders, changes: ChangedFields): Promise<void> {
  if (changes.isCopy) return refuseLostByCopy(context, holders, changes)
  const { removed, retyped, lostOptions } = fieldChanges(changes.after, changes.before, 'dataPropertyTypes')
  const { confirmed } = changes
  const isRequested = ({ field }: { field: Field }) => !confirmed.includes(field.id)
  const requested = removed.filter(isRequested)
  const changed = [...retyped, ...withChangedSource(changes)].filter(isRequested)
  const scope = scopeOf(context)
  const counts = await countHolders(context.tx, scope, holders, [...retyped, ...requested])
  const wrong = retyped.flatMap(({ field, at }) => {
    const count = counts.get(field.id)
    return count === undefined ? [] : [{ message: '@errors.retypeHoldsValues', field: `${at}.fieldType`, params: { count } }]
  })
  if (wrong.length > 0) throw invalid(wrong)
  const forms = await formsOf(context, holders, [...requested, ...changed])
  const heldOf = ({ field }: { field: Field }, isRemoved: boolean): HeldField => ({
    id: field.id,
    name: textIn(field.localizedNames, context.culture),
    count: isRemoved ? (counts.get(field.id) ?? 0) : 0,
    forms: forms.get(field.id) ?? NO_FORMS,
    isRemoved,
  })
  const lists = await listsOf(context, holders, [...requested, ...lostOptions.filter(isRequested)])
  const options = await heldOptions(context, holders, lostOptions.filter(isRequested), lists)
  const gone = requested.map((field) => ({ ...heldOf(field, true), ...listsIn(lists, field) }))
  const fields = [...gone, ...changed.map((field) => heldOf(field, false)), ...options].filter(
    (held) => held.count > 0 || held.forms.count > 0 || held.lists !== undefined,
  )
  if (fields.length > 0) throw new AppError('fieldsHoldValues', fields.flatMap(errorsOf), { fields })
}

/** Options that fields lose, with the number of rows that hold each, and the forms whose rules write it or compare with it. */
async function heldOptions(
  context: SiteContext,
  holders: ValueHolders,
  options: readonly LostOption[],
  lists: ReadonlyMap<string, FormNames>,
): Promise<HeldField[]> {
  const { table, typeId } = holders
  const counts = await countChosen(context.tx, scopeOf(context), holders, options)
  const forms = table === 'operations' ? undefined : await formsNaming(context, { optionsOf: table, typeId, options })
  return options.map((lost) => ({
    id: lost.field.id,
    name: textIn(lost.field.localizedNames, context.culture),
    option: textIn(lost.option.localizedNames, context.culture) || lost.option.value,
    count: counts.get(optionKey(lost)) ?? 0,
    forms: forms?.get(optionKey(lost)) ?? NO_FORMS,
    ...listsIn(lists, lost),
    isRemoved: false,
  }))
}

const keyOf = (part: GonePart) => (part.option ? optionKey({ ...part, option: part.option }) : part.field.id)

const listsIn = (lists: ReadonlyMap<string, FormNames>, part: GonePart) => {
  const naming = lists.get(keyOf(part))
  return naming ? { lists: naming } : {}
}

/** Published lists that name fields or options which go; only objects are listed. */
function listsOf(
  context: SiteContext,
  { table, typeId }: ValueHolders,
  parts: readonly GonePart[],
): Promise<ReadonlyMap<string, FormNames>> {
  if (table !== 'elements') return Promise.resolve(new Map<string, FormNames>())
  const named = parts.map((part) => ({ key: keyOf(part), fieldId: part.field.id, option: part.option?.value ?? null }))
  return listsNaming(context, typeId, named)
}

/** @throws `invalid` with `lostByCopy` */
async function refuseLostByCopy(context: SiteContext, holders: ValueHolders, changes: ChangedFields): Promise<void> {
  const errors = await lostByCopy(context, holders, changes)
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Fields that a copy would remove or give another kind although rows have values of them. Nobody can confirm that for a copy. What rules of
 * other forms name is checked when all copies are stored.
 */
export async function lostByCopy(
  context: SiteContext,
  holders: ValueHolders,
  { before, after }: Pick<ChangedFields, 'before' | 'after'>,
): Promise<FieldError[]> {
  const { removed, retyped } = fieldChanges(after, before, 'dataPropertyTypes')
  // an operation keeps its version of the form
  const lost = holders.table === 'operations' ? [] : removed
  const counts = await countHolders(context.tx, scopeOf(context), holders, [...lost, ...retyped])
  const errorOf =
    (key: 'removesField' | 'retypesField') =>
    ({ field }: { field: Field }): FieldError[] => {
      const count = counts.get(field.id)
      const name = textIn(field.localizedNames, context.culture) || field.key
      return count === undefined ? [] : [{ message: `@replication.${key}.${holders.table}`, params: { name, count } }]
    }
  return [...lost.flatMap(errorOf('removesField')), ...retyped.flatMap(errorOf('retypesField'))]
}

const errorsOf = ({ name, option, count, forms, lists }: HeldField): FieldError[] => [
  ...(count > 0
    ? [
        option === undefined
          ? { message: '@errors.fieldHoldsValues', params: { name, count } }
          : { message: '@errors.optionChosen', params: { name, option, count } },
      ]
    : []),
  ...(forms.count > 0
    ? [
        option === undefined
          ? { message: '@errors.fieldInRules', params: { name, count: forms.count } }
          : { message: '@errors.optionInRules', params: { name, option, count: forms.count } },
      ]
    : []),
  ...(lists ? [{ message: '@errors.inPublicLists', params: { name: option ?? name, count: lists.count } }] : []),
]

/** Option fields that get another type of predefined values, which lacks fields that rules read. */
function withChangedSource({ before, after }: ChangedFields): { field: Field }[] {
  const now = new Map(fieldPositions(after, '').map(({ field }) => [field.id, field]))
  return fieldPositions(before, '').filter(({ field }) => {
    const then = now.get(field.id)
    const source = recordTypeOfField(field)
    return then?.fieldType === field.fieldType && source !== undefined && source.toLowerCase() !== recordTypeOfField(then)?.toLowerCase()
  })
}

function formsOf(
  context: SiteContext,
  { table, typeId }: ValueHolders,
  fields: readonly { field: Field }[],
): Promise<ReadonlyMap<string, FormNames>> {
  // no other form names the fields of a function
  if (table === 'operations') return Promise.resolve(new Map<string, FormNames>())
  return formsNaming(context, { fieldsOf: table, typeId, ids: fields.map(({ field }) => field.id) })
}
