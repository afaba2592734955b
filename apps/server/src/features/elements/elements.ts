import type { BodyOf } from '@verka/domain/api/contract.ts'
import { may } from '@verka/domain/access/permissions.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { createElement as createCall, Element, ElementListQuery, FullElement } from '@verka/domain/elements/elements.api.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { defaultValues } from '@verka/domain/forms/evaluate-form.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { ruleReader, todayOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenStale, refuseWhenUsed } from '../definitions/definitions.ts'
import {
  listSearchedBesides,
  listElementTypes,
  loadElementType,
  askOfElementType,
  type ListedType,
} from '../element-types/element-types.ts'
import { releaseFiles } from '../files/files.ts'
import { claimFilesOf } from '../forms/files-in-form.ts'
import { forFilling, outsideOfInstance, settledRules } from '../forms/instance-form.ts'
import { chosenByRules, withChoicesOfAll, withChosen, withNames } from '../forms/option-sources.ts'
import { isSearch, searchedBesides, searchTextOf } from '../forms/search-texts.ts'
import { acceptForm, dataPropertiesOf, fillsFor, saverOf } from '../forms/submitted-form.ts'
import { refuseObjectBeyondLicence } from '../tenants/licence.ts'
import { countStandingOf } from '../reservations/reservations.queries.ts'
import { askedStates } from './element-state-filters.ts'
import {
  countTransactionsAbout,
  deleteElementRow,
  insertElement,
  lockElement,
  queryElements,
  readElement,
  readElementByCode,
  readElements,
  updateElementRow,
  type ElementRow,
  type ElementValues,
} from './elements.queries.ts'

type Body = BodyOf<typeof createCall>

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** Rows of one category as the caller may see them; `fields` are all that it has. */
async function elementsOf(context: SiteContext, rows: readonly ElementRow[], fields: readonly Field[]): Promise<Element[]> {
  const mayEdit = may(context.actor.role, 'elements', 'write')
  const stored = rows.map((row) => row.data_properties as Values)
  const shown = await withNames(context, visibleFields(fields, context.actor.role), stored)
  return rows.map((row, index) => ({
    id: row.id,
    elementTypeId: row.element_type_id,
    title: row.title,
    code: row.code,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dataProperties: dataPropertiesOf(shown, stored[index]!, context),
    can: { edit: mayEdit, delete: mayEdit },
  }))
}

async function elementOf(context: SiteContext, row: ElementRow, fields: readonly Field[]): Promise<Element> {
  const [element] = await elementsOf(context, [row], fields)
  return element!
}

/** An object with its whole category. @throws `notFound` also for one that the caller may not see. */
async function withType(context: SiteContext, row: ElementRow | undefined): Promise<{ element: Element; elementType: ElementType }> {
  if (!row) throw notFound()
  // an object of a category that the caller may not see is not there for them
  const elementType = await loadElementType(context, row.element_type_id)
  return { element: await elementOf(context, row, elementType.dataPropertyTypes), elementType }
}

/** The category as the caller may know of it: its rules as they run for them in a form that begins with `stored`. */
async function categoryFor(context: SiteContext, elementType: ElementType, stored: Values): Promise<ElementType> {
  const seen = visibleFields(elementType.dataPropertyTypes, context.actor.role)
  return { ...elementType, dataPropertyTypes: seen, matchRules: await settledRules(context, elementType, seen, stored) }
}

/** The values of an object as the caller may see them, by the ids of their fields. */
const valuesOf = ({ dataProperties }: Element): Values =>
  Object.fromEntries(dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))

export async function loadElement(context: SiteContext, id: string, includeType = false): Promise<FullElement> {
  return fullElement(context, await readElement(context.tx, placeOf(context), id), includeType)
}

/** Some objects, in the order of their ids. @throws `notFound` where there is one that the caller may not see. */
export async function loadElements(context: SiteContext, ids: readonly string[]): Promise<Element[]> {
  const rows = await readElements(context.tx, placeOf(context), ids)
  const loaded = new Map<string, Element>()
  for (const [typeId, ofType] of Map.groupBy(rows, (row) => row.element_type_id)) {
    const { dataPropertyTypes } = await loadElementType(context, typeId)
    for (const element of await elementsOf(context, ofType, dataPropertyTypes)) loaded.set(element.id, element)
  }
  return ids.map((id) => {
    const element = loaded.get(id.toLowerCase())
    if (!element) throw notFound()
    return element
  })
}

async function fullElement(context: SiteContext, row: ElementRow | undefined, includesType: boolean): Promise<FullElement> {
  const { element, elementType } = await withType(context, row)
  if (!includesType) return element
  const category = await categoryFor(context, elementType, row!.data_properties as Values)
  return { ...element, elementType: await forFilling(context, category, valuesOf(element)) }
}

/** All values of an object, for the server's own use: what rules decide by, whoever runs them. */
export async function loadWholeElement(
  context: SiteContext,
  id: string,
): Promise<{ dataPropertyTypeId: string; value: FieldValue; displayValue: string }[]> {
  const row = await readElement(context.tx, placeOf(context), id)
  if (!row) throw notFound()
  const { dataPropertyTypes } = await loadElementType(context, row.element_type_id)
  return dataPropertiesOf(dataPropertyTypes, row.data_properties as Values, context)
}

/** Whether the caller may see a field of an object, and so the files in it. @throws `notFound` for an object that they may not see. */
export async function maySeeElementField(context: SiteContext, id: string, fieldId: string): Promise<boolean> {
  const { elementType } = await withType(context, await readElement(context.tx, placeOf(context), id))
  return flatFields(visibleFields(elementType.dataPropertyTypes, context.actor.role)).some((field) => field.id === fieldId)
}

/** The object that a scanned code opens. */
export async function loadElementByCode(context: SiteContext, code: string, includeType = false): Promise<FullElement> {
  return fullElement(context, await readElementByCode(context.tx, placeOf(context), code), includeType)
}

/**
 * Objects of one category, or of all that the caller may see. Fields can be ordered and filtered by within one
 * category; over all of them only what every object has.
 */
export function filterElements(context: SiteContext, elementTypeId: string | undefined, query: ElementListQuery) {
  if (elementTypeId === undefined) return filterWithin(context, undefined, query)
  return askOfElementType(context, elementTypeId, (elementType) => filterWithin(context, elementType, query))
}

async function filterWithin(context: SiteContext, elementType: ListedType | undefined, query: ElementListQuery) {
  const seenTypeIds = elementType ? [elementType.id] : (await listElementTypes(context)).map((type) => type.id)
  const { elementTypeIds, conditions } = await askedStates(context, seenTypeIds, query)
  const fields = elementType ? visibleFields(elementType.dataPropertyTypes, context.actor.role) : []
  const searched = !isSearch(query) ? [] : elementType ? [elementType] : await listSearchedBesides(context)
  const named = await withChoicesOfAll(context, searched)
  const { culture } = context.tenant
  const { rows, ...count } = await queryElements(
    context.tx,
    {
      ...placeOf(context),
      elementTypeIds,
      fields,
      slots: elementType?.listSlots,
      culture,
      timeZone: context.timeZone,
      searched: searchedBesides(named, context.actor.role),
      booked: bookedOf(context, query),
      conditions,
    },
    query,
  )
  return { items: await elementsOf(context, rows, fields), ...count }
}

/** Whether, and for what time, objects are asked for by their bookings. @throws `forbidden` where nothing can be booked, `invalid` at a time that ends before it begins. */
function bookedOf(context: SiteContext, { reservatedFrom, reservatedTo, isReservated }: ElementListQuery) {
  if (reservatedFrom === undefined && reservatedTo === undefined && isReservated === undefined) return undefined
  if (!context.tenant.hasReservations) throw new AppError('forbidden', { message: '@errors.reservationsOff' })
  const [from, to] = [reservatedFrom, reservatedTo].map((moment) => (moment === undefined ? null : new Date(moment)))
  if (from && to && to <= from) throw invalid([{ message: '@validation.reservationOrder', field: 'reservatedTo' }])
  return { isBooked: isReservated ?? true, from: from ?? null, to: to ?? null, now: context.now }
}

/** A code for an object that was given none: short, without letters that are mistaken for digits. */
function newCode(): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}

/** What is evaluated of an object that is saved: the fields and rules of its category that the caller may see. */
async function formOf(context: SiteContext, elementType: ElementType, stored: Values, body: Body, isNew = false) {
  // a default that is gone is no choice that somebody has made
  const chosen = isNew ? {} : stored
  const seen = await categoryFor(context, elementType, stored)
  const { dataPropertyTypes: fields, matchRules: rules } = seen
  const outside = await outsideOfInstance(context, seen, chosen)
  const made = [...body.dataProperties, ...chosenByRules(fields, rules, outside, stored)]
  return {
    fields: await withChosen(context, fields, made, chosen),
    rules,
    outside,
    stored,
    isNew,
    sent: body.dataProperties,
    today: todayOf(context),
    reader: context,
    ruleReader: ruleReader(context),
  }
}

export async function createElement(context: SiteContext, body: Body): Promise<Element> {
  const elementType = await loadElementType(context, body.elementTypeId)
  const fields = elementType.dataPropertyTypes
  const id = newId(context.now)
  const accepted = acceptForm({
    ...(await formOf(context, elementType, defaultValues(fields, context.culture), body, true)),
    fills: fillsFor(context, null),
  })
  const values = await claimFilesOf(context, { kind: 'element', id, isNew: true }, fields, accepted)
  const code = body.code === '' ? newCode() : body.code
  // last, since it keeps others of the tenant waiting
  await refuseObjectBeyondLicence(context)
  const written = {
    id,
    elementTypeId: elementType.id,
    title: body.title,
    code,
    dataProperties: values,
    savedBy: saverOf(context),
    searchText: searchTextOf([body.title, code], fields, values),
  }
  const created = await elementOf(context, rowOf(written, { version: 1, createdAt: context.now, updatedAt: context.now }), fields)
  insertElement(context.tx, placeOf(context), written, context.actor.id, context.now)
  audit(context, {
    action: 'create',
    entity: 'element',
    entityId: id,
    typeId: elementType.id,
    after: { ...created, dataProperties: values },
  })
  return created
}

/** An object's row as it will be read after these values were written to it. */
const rowOf = (
  { id, elementTypeId, title, code, dataProperties }: ElementValues,
  { version, createdAt, updatedAt }: { version: number; createdAt: Date; updatedAt: Date },
): ElementRow => ({
  id,
  element_type_id: elementTypeId,
  title,
  code,
  data_properties: dataProperties,
  version,
  created_at: createdAt,
  updated_at: updatedAt,
})

export async function updateElement(context: SiteContext, id: string, body: Body): Promise<Element> {
  // its category is read behind the lock: one that is being saved rewrites its objects, and is to be over by then. Both are sent
  // together, by the category that the object is said to be of
  const locked = lockElement(context.tx, placeOf(context), id)
  loadElementType(context, body.elementTypeId).catch(() => undefined)
  const stored = await locked
  const { element: before, elementType } = await withType(context, stored)
  refuseWhenStale(body.version, before)
  if (body.elementTypeId !== elementType.id) throw invalid([{ message: '@validation.elementTypeFixed', field: 'elementTypeId' }])
  const accepted = acceptForm({
    ...(await formOf(context, elementType, stored!.data_properties as Values, body)),
    fills: fillsFor(context, stored!.saved_by),
  })
  const values = await claimFilesOf(context, { kind: 'element', id }, elementType.dataPropertyTypes, accepted)
  // a code that an object has is not lost by leaving the field empty
  const code = body.code === '' ? before.code : body.code
  const written = {
    id: before.id,
    elementTypeId: elementType.id,
    title: body.title,
    code,
    dataProperties: values,
    savedBy: saverOf(context),
    searchText: searchTextOf([body.title, code], elementType.dataPropertyTypes, values),
  }
  const row = rowOf(written, { version: before.version + 1, createdAt: stored!.created_at, updatedAt: context.now })
  const after = await elementOf(context, row, elementType.dataPropertyTypes)
  updateElementRow(context.tx, placeOf(context), written, context.now)
  audit(context, {
    action: 'update',
    entity: 'element',
    entityId: before.id,
    typeId: elementType.id,
    before: { ...before, dataProperties: stored!.data_properties },
    after: { ...after, dataProperties: values },
  })
  return after
}

/** What uses each of some objects; those that nothing uses are not among them. */
async function usesOfEach(context: SiteContext, ids: readonly string[]): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  const note = (id: string, use: Use) => uses.set(id, [...(uses.get(id) ?? []), use])
  for (const { element_id: id, count, id: serviceId, localized_names: names } of await countTransactionsAbout(
    context.tx,
    placeOf(context),
    ids,
  ))
    note(id, { kind: 'transactions', count, of: { id: serviceId, localizedNames: names as LocalizedTexts } })
  for (const { element_id: id, count } of await countStandingOf(context.tx, placeOf(context), ids, context.now))
    note(id, { kind: 'reservations', count })
  return uses
}

const usesOf = async (context: SiteContext, id: string): Promise<Use[]> => (await usesOfEach(context, [id])).get(id) ?? []

/** What keeps an object from being deleted, its transactions by service. @throws `notFound` */
export async function showElementUses(context: SiteContext, id: string): Promise<Use[]> {
  await loadElement(context, id)
  return usesOf(context, id)
}

/** Which of some objects cannot be deleted, and why. What the caller may not know of is not among them. */
export async function listElementsUses(context: SiteContext, ids: readonly string[]): Promise<{ id: string; items: Use[] }[]> {
  const seenTypes = new Set((await listElementTypes(context)).map((type) => type.id))
  const rows = await readElements(context.tx, placeOf(context), ids)
  const seen = rows.filter((row) => seenTypes.has(row.element_type_id)).map((row) => row.id)
  if (seen.length === 0) return []
  return [...(await usesOfEach(context, seen))].map(([id, items]) => ({ id, items }))
}

export async function deleteElement(context: SiteContext, id: string, version: number | undefined): Promise<void> {
  const stored = await lockElement(context.tx, placeOf(context), id)
  const { element: before } = await withType(context, stored)
  if (!before.can.delete) throw new AppError('forbidden', { message: '@errors.accessDenied' })
  refuseWhenStale(version, before)
  refuseWhenUsed(await usesOf(context, id))
  await releaseFiles(context, { kind: 'element', id })
  await deleteElementRow(context.tx, placeOf(context), id)
  audit(context, {
    action: 'delete',
    entity: 'element',
    entityId: id,
    typeId: before.elementTypeId,
    before: { ...before, dataProperties: stored!.data_properties },
  })
}
