import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { createElement as createCall } from '@verka/domain/elements/elements.api.ts'
import type { ElementId, ElementTypeId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { mapInTurns } from '../../processes/in-turns.ts'
import { auditSet, type Change } from '../audit/audit.ts'
import { loadElementType, type ListedElementType } from '../definitions/stored/element-types.ts'
import { namingFields } from '../forms/field-keys.ts'
import { claimFilesOf } from '../forms/files/files-in-form.ts'
import { readingChoicesOnce } from '../forms/sources/option-sources.ts'
import { checkEach, type Refused } from '../guards/check-each.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { refuseBeyondLicence } from '../tenants/life/licence.ts'
import { acceptElementValues, writtenElement } from './accept-element.ts'
import { insertElementRows, updateElementRows } from './element-sets.queries.ts'
import { codeTaken, lockElements, type ElementRow, type ElementValues } from './elements.queries.ts'
import { codesFor, takenCodes } from './codes/running-codes.ts'

type Body = BodyOf<typeof createCall>

/** One save of a set: a new object, or another version of one with an id. */
export interface ElementSave {
  id?: ElementId
  body: Omit<Body, 'elementTypeId'>
}

/** The outcome of one save of a set. */
export type SavedElement = { errors?: undefined; id: ElementId; version: number; before: Values | undefined; after: Values } | Refused

/** A checked save. */
interface Accepted {
  values: Pick<ElementValues, 'id' | 'title' | 'code' | 'dataProperties'>
  stored: ElementRow | undefined
}

/**
 * Saves many objects of one category by the checks of a single save, with one statement for each table. Saves with errors are not written;
 * the others are.
 * @returns the outcomes, in the order of the saves
 * @throws what fails for all: `notFound` for the category, `invalid` beyond the licence, an error of the database for a code that is taken at the
 * same moment. The caller then undoes the set, and may save one by one.
 * @param isCheck only checks the saves; files that they name are claimed, so the caller undoes it
 */
export async function saveElements(
  context: SiteContext,
  elementTypeId: ElementTypeId,
  saves: readonly ElementSave[],
  { isCheck = false } = {},
): Promise<SavedElement[]> {
  const { tx, now } = context
  const scope = scopeOf(context)
  const ids = saves.flatMap(({ id }) => id ?? [])
  // locked before the category is read, as in a single save
  const rows = ids.length === 0 ? [] : await lockElements(tx, scope, ids)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const type = await loadElementType(context, elementTypeId)
  const named = [saves, rows.map((row) => row.data_properties)]
  const accepted = await readingChoicesOnce(context, type.dataPropertyTypes, named, () => acceptAll(context, type, saves, stored))
  const outcomes = () => accepted.map((one) => ('errors' in one ? one : outcomeOf(one)))
  if (isCheck) return outcomes()
  const checked = accepted.filter((one): one is Accepted => 'values' in one)
  const made = checked.filter(({ stored: before }) => !before).map(({ values }) => values)
  // last, since a series blocks others of the tenant
  const withoutCode = made.filter(({ code }) => code === '')
  const codes = await codesFor(context, type.codeSeries, withoutCode.length)
  for (const [index, values] of withoutCode.entries()) values.code = codes[index]!
  const written = (values: Accepted['values']) => writtenElement(context, type, values, values.dataProperties)
  await insertElementRows(tx, scope, await mapInTurns(made, written), context.actor.id, now, refuseBeyondLicence)
  await updateElementRows(
    tx,
    scope,
    await mapInTurns(
      checked.flatMap(({ values, stored: before }) => (before ? [{ values, stored: before }] : [])),
      ({ values, stored: before }) => ({ values: written(values), stored: before }),
    ),
    now,
  )
  await auditSet(context, checked, (one) => changeOf(one, type.id, now))
  return outcomes()
}

const outcomeOf = ({ values, stored }: Accepted): SavedElement => ({
  id: values.id,
  version: (stored?.version ?? 0) + 1,
  before: stored?.data_properties,
  after: values.dataProperties,
})

function changeOf({ values, stored }: Accepted, elementTypeId: ElementTypeId, now: Date): Change {
  const { id, title, code, dataProperties } = values
  const createdAt = stored?.created_at ?? now
  const after = { id, elementTypeId, title, code, version: (stored?.version ?? 0) + 1, createdAt, dataProperties }
  const common = { entity: 'element', entityId: id, typeId: elementTypeId, after } as const
  if (!stored) return { ...common, action: 'create' }
  const before = { title: stored.title, code: stored.code, version: stored.version, dataProperties: stored.data_properties }
  return { ...common, action: 'update', before: { ...after, ...before } }
}

/** Checks each save, those before it in the set included: a code or an object is there once. */
async function acceptAll(
  context: SiteContext,
  type: ListedElementType,
  saves: readonly ElementSave[],
  stored: ReadonlyMap<ElementId, ElementRow>,
): Promise<(Accepted | Refused)[]> {
  const wanted = saves.flatMap(({ id, body: { code } }) => (code === '' || isCodeOf(code, id && stored.get(id)) ? [] : [code]))
  const taken = await takenCodes(context, wanted)
  const seen = new Set<ElementId>()
  const fields = visibleFields(type.dataPropertyTypes, context.actor.role)
  return checkEach(saves, async ({ id, body }) => {
    const row = id && stored.get(id)
    if (id && (!row || row.element_type_id !== type.id || seen.has(id))) throw notFound()
    if (row) refuseWhenStale(body.version, row)
    const { code } = body
    const isTaken = code !== '' && !isCodeOf(code, row) && taken.has(code.toLowerCase())
    const values = await namingFields(fields, () => accept(context, type, { id, body }, row, isTaken))
    if (id) seen.add(id)
    if (code !== '') taken.add(code.toLowerCase())
    return { values, stored: row }
  })
}

const isCodeOf = (code: string, row: ElementRow | undefined) => row?.code.toLowerCase() === code.toLowerCase()

async function accept(
  context: SiteContext,
  type: ListedElementType,
  { id = newId<'element'>(context.now), body }: { id: ElementId | undefined; body: ElementSave['body'] },
  stored: ElementRow | undefined,
  isTaken: boolean,
): Promise<Accepted['values']> {
  const part = { elementTypeId: type.id, code: '', dataProperties: body.dataProperties }
  const codeErrors = isTaken ? [codeTaken(body.code)] : []
  const accepted = await acceptElementValues(context, type, part, stored).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError(error.code, [...error.errors, ...codeErrors], error.details) : error
  })
  if (isTaken) throw invalid(codeErrors)
  const dataProperties = await claimFilesOf(context, { kind: 'element', id, isNew: !stored }, type.dataPropertyTypes, accepted)
  // a code that an object has is not lost by leaving the field empty
  const code = body.code === '' ? (stored?.code ?? '') : body.code
  return { id, title: body.title, code, dataProperties }
}
