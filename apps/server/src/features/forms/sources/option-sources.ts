import { statusesVisibleTo } from '@verka/domain/definitions/content-status.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { fieldPositions } from '@verka/domain/forms/field-changes.ts'
import type { Field, Option, Values } from '@verka/domain/forms/field.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { rulesInto, type Rule } from '@verka/domain/rules/rule.ts'
import { isValueAction, type Outside } from '@verka/domain/rules/sources.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import {
  lockSources,
  MAX_CHOICES,
  readElementChoices,
  readRecordChoices,
  readSchemaChoices,
  readUserAliases,
  readUserChoices,
  type Wanted,
} from './option-sources.queries.ts'
import { isSourced, sourcedFields, withOptions } from './sourced-fields.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The ids that some sources name: those of `records:<id>`, or of `elements:<id>`. */
const idsOf = (kind: 'records' | 'elements', sources: Iterable<string>) =>
  [...sources].filter((source) => source.startsWith(`${kind}:`)).map((source) => source.slice(kind.length + 1))

/**
 * An error at each field of a definition with a source that is not in the site. An existing source cannot be deleted until this transaction
 * ends. `path` is the list's path in the body.
 */
export async function missingSources(context: SiteContext, fields: readonly Field[], path: string): Promise<FieldError[]> {
  const sourced = fieldPositions(fields, path).filter(({ field }) => isSourced(field))
  const named = sourced.map(({ field, at }) => ({ source: field.optionSource.toLowerCase(), at }))
  const sources = new Set(named.map(({ source }) => source))
  const scope = scopeOf(context)
  const found = await lockSources(context.tx, scope, idsOf('records', sources), idsOf('elements', sources))
  return named
    .filter(({ source }) => source !== 'users' && !found.has(source))
    .map(({ at }) => ({ message: '@validation.optionSourceMissing', field: `${at}.optionSource` }))
}

/** Everything that can be chosen from one source now, in its order. */
export async function optionsFrom(context: SiteContext, source: string): Promise<Option[]> {
  const wanted = source.toLowerCase()
  return (await readChoices(context, [wanted], 'all', false)).get(wanted) ?? []
}

/** Choices of sources, selectable or not, in their order. */
type Choices = Map<string, (Option & { isGone: boolean })[]>

/** Reads choices by their source: `records:<id>`, `elements:<id>`, `users`, `schemas`. */
async function readChoices(
  context: SiteContext,
  named: readonly string[],
  wanted: Wanted,
  includesGone: boolean,
): Promise<Map<string, Option[]>> {
  const all = knownChoices(context, named, wanted) ?? (await readFromSources(context, named, wanted))
  return offeredOf(all, includesGone)
}

const offeredOf = (choices: Choices, includesGone: boolean): Map<string, Option[]> =>
  new Map(
    [...choices].map(([source, options]) => [
      source,
      options.flatMap(({ isGone, ...option }) => (isGone && !includesGone ? [] : [option])),
    ]),
  )

async function readFromSources(context: SiteContext, named: readonly string[], wanted: Wanted): Promise<Choices> {
  const sources = new Set(named)
  const scope = scopeOf(context)
  const choices: Choices = new Map()
  const add = (prefix: string, rows: Awaited<ReturnType<typeof readUserChoices>>) => {
    for (const { source_id: source, value, names: localizedNames, color, is_gone: isGone } of rows) {
      const list = choices.get(prefix + source) ?? []
      choices.set(prefix + source, list)
      list.push({ value, localizedNames, color, isGone })
    }
  }
  const [recordTypes, elementTypes] = [idsOf('records', sources), idsOf('elements', sources)]
  if (recordTypes.length > 0) add('records:', await readRecordChoices(context.tx, scope, recordTypes, wanted))
  if (elementTypes.length > 0)
    add('elements:', await readElementChoices(context.tx, scope, elementTypes, statusesVisibleTo(context.actor.role), wanted))
  if (sources.has('users')) add('', await readUserChoices(context.tx, scope, wanted))
  if (sources.has('schemas')) add('', await readSchemaChoices(context.tx, scope, wanted))
  return choices
}

/** What a set of rows may choose, read at once, by the context of their save. */
const readForSet = new WeakMap<SiteContext, ReadForSet>()

interface ReadForSet {
  sources: ReadonlySet<string>
  ids: ReadonlySet<string>
  choices: Choices
  /** Ids of choices that can no longer be chosen. */
  gone: ReadonlySet<string>
  /** Fields with all that can be chosen of it. */
  offered: (fields: readonly Field[]) => readonly Field[]
}

/** The same fields for all rows of a set, with what any of them may choose; undefined: a row names what is gone, or was not read. */
function offeredToSet(context: SiteContext, fields: readonly Field[], values: unknown): readonly Field[] | undefined {
  const known = readForSet.get(context)
  if (!known) return undefined
  const ids = [...idsIn(values, new Set())].map((id) => id.toLowerCase())
  const isKnown = ids.every((id) => known.ids.has(id) && !known.gone.has(id))
  return isKnown && sourcedFields(fields).every((field) => known.sources.has(field.optionSource.toLowerCase()))
    ? known.offered(fields)
    : undefined
}

/** Reads the options that a set of values names before `work`, which checks each row of the set without a query of its own. */
export async function readingChoicesOnce<Result>(
  context: SiteContext,
  fields: readonly Field[],
  values: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  const sources = new Set(sourcedFields(fields).map((field) => field.optionSource.toLowerCase()))
  if (sources.size === 0) return work()
  const ids = new Set([...idsIn(values, new Set())].map((id) => id.toLowerCase()))
  if (ids.size === 0 || ids.size > MAX_CHOICES) return work()
  const choices = await readFromSources(context, [...sources], [...ids])
  const gone = [...choices.values()].flatMap((all) => all.flatMap(({ value, isGone }) => (isGone ? [value.toLowerCase()] : [])))
  const offered = onceFor((some: readonly Field[]) => withOptions(some, offeredOf(choices, false)))
  readForSet.set(context, { sources, ids, choices, gone: new Set(gone), offered })
  return work().finally(() => readForSet.delete(context))
}

/** The wanted choices among those that were read for a set; undefined: they have to be read. */
function knownChoices(context: SiteContext, named: readonly string[], wanted: Wanted): Choices | undefined {
  const known = readForSet.get(context)
  if (!known || wanted === 'all') return undefined
  const ids = new Set(wanted.map((id) => id.toLowerCase()))
  if (![...ids].every((id) => known.ids.has(id)) || named.some((source) => !known.sources.has(source))) return undefined
  return new Map(named.map((source) => [source, (known.choices.get(source) ?? []).filter(({ value }) => ids.has(value.toLowerCase()))]))
}

async function resolved(context: SiteContext, fields: readonly Field[], wanted: Wanted, includesGone: boolean): Promise<Field[]> {
  const sourced = sourcedFields(fields)
  if (sourced.length === 0 || wanted.length === 0) return fields as Field[]
  const sources = sourced.map((field) => field.optionSource.toLowerCase())
  return withOptions(fields, await readChoices(context, sources, wanted, includesGone))
}

/** Whether the choices of a field are predefined values, people or objects, whose names have to be read. */
export const hasSources = (fields: readonly Field[]): boolean => sourcedFields(fields).length > 0

/** Texts that are ids, anywhere in some values: chosen options are among them. */
function idsIn(value: unknown, ids: Set<string>): Set<string> {
  if (typeof value === 'string' && UUID.test(value)) ids.add(value)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) idsIn(part, ids)
  return ids
}

/** Fields with all their selectable options. */
export const withChoices = (context: SiteContext, fields: readonly Field[]) => resolved(context, fields, 'all', false)

/** Other names by which files name the people of the site, by their ids: user names and e-mail addresses. Empty: no field chooses people. */
export const aliasesOfPeople = async (context: SiteContext, fields: readonly Field[]): Promise<ReadonlyMap<string, string[]>> =>
  sourcedFields(fields).some(({ optionSource }) => optionSource.toLowerCase() === 'users')
    ? readUserAliases(context.tx, scopeOf(context))
    : new Map()

/** Definitions with all options of their fields, for searches. */
export const withChoicesOfAll = (context: SiteContext, types: readonly { id: string; dataPropertyTypes: Field[] }[]) =>
  Promise.all(types.map(async ({ id, dataPropertyTypes }) => ({ id, dataPropertyTypes: await withChoices(context, dataPropertyTypes) })))

/** Fields for a form with initial values: a deleted option among those has its name; the save decides whether it may stay. */
export async function withChoicesFor(context: SiteContext, fields: readonly Field[], begun: Values): Promise<Field[]> {
  const named = await withNames(context, fields, [begun])
  return withGone(await withChoices(context, fields), named)
}

const withGone = (fields: readonly Field[], named: readonly Field[], isShown = (_field: Field, _option: Option) => true): Field[] =>
  fields.map((field, index) => {
    const { options, children } = named[index]!
    const isGone = (option: Option) => isShown(field, option) && !field.options.some(({ value }) => value === option.value)
    const gone = isSourced(field) ? options.filter(isGone) : []
    return { ...field, options: [...field.options, ...gone], children: withGone(field.children, children, isShown) }
  })

/**
 * Fields with the chosen options, for validation: a deleted option cannot be chosen again, and has its name in the field where it is
 * `stored`.
 */
export async function withChosen(
  context: SiteContext,
  fields: readonly Field[],
  sent: readonly { value: unknown }[],
  stored: Values = {},
): Promise<readonly Field[]> {
  // the same fields, so that what is compiled from them is
  if (sourcedFields(fields).length === 0) return fields
  const ofSet = offeredToSet(context, fields, [sent, stored])
  if (ofSet) return ofSet
  const offered = await resolved(context, fields, [...idsIn(sent, new Set())], false)
  return withGone(offered, await withNames(context, fields, [stored]), ({ id }, { value }) => stored[id] === value)
}

/** Options that rules may choose, besides the sent ones: those that they set, read from outside, or keep in the form. */
export function chosenByRules(fields: readonly Field[], rules: readonly Rule[], outside: Outside, kept: Values): { value: unknown }[] {
  const sourced = new Set(enteredFields(fields).flatMap((field) => (isSourced(field) ? [field.id] : [])))
  const choosing = rules.filter(({ action, target }) => isValueAction(action) && sourced.has(target.propertyTypeId ?? ''))
  return choosing.length === 0 ? [] : [{ value: outside }, { value: kept }, ...choosing]
}

/** Fields with the options that stored values name, for display: deleted options have their names, and so have those that `rules` added. */
export async function withNames(
  context: SiteContext,
  fields: readonly Field[],
  stored: readonly Values[],
  rules: readonly Rule[] = [],
): Promise<Field[]> {
  const adding = rulesInto(fields, rules).filter(({ action }) => action === 'addOptions')
  const ids = sourcedFields(fields).length === 0 && adding.length === 0 ? [] : [...idsIn(stored, new Set())]
  const named = await resolved(context, fields, ids, true)
  return adding.length === 0 ? named : withAdded(named, adding, await readAdded(context, adding, ids))
}

/** The names of predefined values whose whole type is added by rules. */
const readAdded = (context: SiteContext, rules: readonly Rule[], ids: Wanted) => {
  const named = rules.filter(({ source }) => source.referenceType === 'record')
  const sources = named.map(({ source }) => `records:${source.referenceId}`.toLowerCase())
  return sources.length === 0 || ids.length === 0 ? new Map<string, Option[]>() : readChoices(context, sources, ids, true)
}

function withAdded(fields: readonly Field[], rules: readonly Rule[], choices: ReadonlyMap<string, Option[]>): Field[] {
  const addedBy = ({ value, source }: Rule): Option[] => [
    ...(Array.isArray(value) ? value.map((option) => ({ value: option.value, localizedNames: localized(option.name) })) : []),
    ...(choices.get(`records:${source.referenceId}`.toLowerCase()) ?? []),
  ]
  return fields.map((field) => {
    const added = rules.filter(({ target }) => target.propertyTypeId === field.id).flatMap(addedBy)
    const children = field.children.length === 0 ? field.children : withAdded(field.children, rules, choices)
    return {
      ...field,
      children,
      options: [...field.options, ...added.filter(({ value }) => !field.options.some((own) => own.value === value))],
    }
  })
}

/**
 * Fields with option names for rows of several definitions, distinguished by `key`: the names of a definition are read once for all of its
 * rows. @returns the fields of each row, in the order of the rows.
 */
export async function withNamesOfRows<Row>(
  context: SiteContext,
  rows: readonly Row[],
  of: (row: Row) => { key: string; fields: () => readonly Field[]; stored: Values; rules?: readonly Rule[] },
): Promise<Field[][]> {
  const parts = rows.map(of)
  const named = new Map<string, Field[]>()
  for (const { key, fields, rules } of parts) {
    if (named.has(key)) continue
    const stored = parts.filter((part) => part.key === key).map((part) => part.stored)
    named.set(key, await withNames(context, fields(), stored, rules))
  }
  return parts.map(({ key }) => named.get(key)!)
}
