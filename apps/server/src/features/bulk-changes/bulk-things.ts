import { z } from 'zod'
import { may } from '@verka/domain/access/permissions.ts'
import type { BulkAction, BulkEntity } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { DataProperty, Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { idSchema } from '@verka/domain/entities/entity.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { valuesSchema } from '../../db/schema/json-columns.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadElement, loadElementRows } from '../elements/elements.ts'
import { filterElements } from '../element-list/element-list.ts'
import { deleteElement, restoreElement, updateElement, loggedElementSchema } from '../elements/save-element.ts'
import { saveElements } from '../elements/save-elements.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { deleteRecord, filterRecords, loadRecord, loadRecordRows, restoreRecord, updateRecord } from '../records/records.ts'
import { saveRecords } from '../records/save-records.ts'
import { BULK_DEFINITIONS, nameIn } from './bulk-definitions.ts'
import type { BulkThings, ManyWorked, Worked, Written } from './bulk-thing.ts'

const loggedValues = z.object({ dataProperties: valuesSchema })
const loggedRecord = z.object({ recordTypeId: idSchema('recordType') })

const valuesOf = (properties: readonly DataProperty[]): Values =>
  Object.fromEntries(properties.map(({ dataPropertyTypeId: id, value }) => [id, value]))

/** Whether two sets of values differ, ignoring fields that the server fills in at every save. */
const differ = (fields: readonly Field[], one: Values, other: Values): boolean =>
  flatFields(fields).some((field) => !kindOf(field).isFilled && !isSameValue(one[field.id] ?? null, other[field.id] ?? null))

const differs = (fields: readonly Field[], before: readonly DataProperty[], after: readonly DataProperty[]): boolean =>
  differ(fields, valuesOf(before), valuesOf(after))

/** Values that restore what a change has replaced: those that it set, and those that followed and can be entered. */
function valuesBack(change: BulkAction, { before, after }: Written): { own: Sent[]; all: Sent[] } {
  const [one, other] = [before, after].map((part) => loggedValues.parse(part).dataProperties)
  const back = (id: string) => ({ dataPropertyTypeId: id, value: one![id] ?? null })
  const set = change.action === 'change' ? change.dataProperties.map(({ dataPropertyTypeId: id }) => id.toLowerCase()) : []
  const ids = [...new Set([...Object.keys(one!), ...Object.keys(other!)])].filter(
    (id) => !isSameValue(one![id] ?? null, other![id] ?? null),
  )
  return { own: set.map(back), all: [...new Set([...set, ...ids])].map(back) }
}
interface Sent {
  dataPropertyTypeId: string
  value: FieldValue
}

/** The outcomes of a set by id. */
const workedOf = <Saved extends { errors?: undefined }>(
  ids: readonly string[],
  outcomes: readonly (Saved | { errors: FieldError[] })[],
  of: (saved: Saved) => Worked & { name: string },
): ManyWorked => new Map(outcomes.map((one, index) => [ids[index]!, one.errors ? one : of(one)]))

const ELEMENTS: BulkThings = {
  mayWork: ({ actor }, action) => may(actor.role, 'elements', action === 'delete' ? 'delete' : 'write'),
  async find(context, id) {
    const { title, code, version, elementTypeId } = await loadElement(context, asId(id))
    return { name: nameOfElement({ title, code }), version, typeId: elementTypeId }
  },
  async work(context, { id, version }, change) {
    if (change.action === 'delete') {
      await deleteElement(context, asId(id), version)
      return { version, isChanged: true }
    }
    if (change.action !== 'change') throw notFound()
    const { elementTypeId, title, code, dataProperties } = await loadElement(context, asId(id))
    const after = await updateElement(context, asId(id), { elementTypeId, title, code, version, dataProperties: change.dataProperties })
    const { dataPropertyTypes } = await loadElementType(context, elementTypeId)
    return { version: after.version, isChanged: differs(dataPropertyTypes, dataProperties, after.dataProperties) }
  },
  async workOnMany(context, typeId, things, change) {
    if (change.action !== 'change') return undefined
    const ids = things.map(({ id }) => asId<'element'>(id))
    const rows = new Map((await loadElementRows(context, ids)).map((row) => [row.id, row]))
    const { dataProperties } = change
    const saved = await saveElements(
      context,
      asId(typeId),
      ids.map((id, index) => {
        const { title, code, version } = rows.get(id) ?? { title: '', code: '', version: undefined }
        return { id, body: { title, code, version: things[index]!.version ?? version, dataProperties } }
      }),
    )
    const { dataPropertyTypes } = await loadElementType(context, typeId)
    return workedOf(ids, saved, (one) => ({
      version: one.version,
      isChanged: differ(dataPropertyTypes, one.before ?? {}, one.after),
      name: nameOfElement(rows.get(one.id)!),
    }))
  },
  async undo(context, { id, version }, change, written) {
    if (change.action === 'delete')
      return { version: (await restoreElement(context, loggedElementSchema.parse(written.before))).version, isChanged: true }
    const { elementTypeId, title, code } = await loadElement(context, asId(id))
    const { dataPropertyTypes } = await loadElementType(context, elementTypeId)
    const dataProperties = enterable(dataPropertyTypes, valuesBack(change, written))
    const after = await updateElement(context, asId(id), { elementTypeId, title, code, version, dataProperties })
    return { version: after.version, isChanged: true }
  },
}

/** The restored values of fields that still exist, without those that the server fills in. */
function enterable(fields: readonly Field[], { own, all }: { own: Sent[]; all: Sent[] }): Sent[] {
  const known = new Map(flatFields(fields).map((field) => [field.id, field]))
  const set = new Set(own.map(({ dataPropertyTypeId: id }) => id))
  // a value that followed may be computed by a rule: it is recomputed
  return all.filter(({ dataPropertyTypeId: id, value }) => {
    const field = known.get(id)
    return set.has(id) || (field !== undefined && !kindOf(field).isFilled && !kindOf(field).hasStatus && value !== null)
  })
}

const RECORDS: BulkThings = {
  mayWork: ({ actor }, action) => may(actor.role, 'records', action === 'delete' ? 'delete' : 'write'),
  async find(context, id) {
    const { name, version, recordTypeId } = await loadRecord(context, asId(id))
    return { name, version, typeId: recordTypeId }
  },
  async work(context, { id, version }, change) {
    if (change.action === 'delete') {
      // a value that is chosen somewhere is deleted on its own page, after a confirmation
      await deleteRecord(context, asId(id), version, false)
      return { version, isChanged: true }
    }
    if (change.action !== 'change') throw notFound()
    const { recordTypeId, localizedNames, color, dataProperties } = await loadRecord(context, asId(id))
    const after = await updateRecord(context, asId(id), {
      recordTypeId,
      localizedNames,
      color,
      version,
      dataProperties: change.dataProperties,
    })
    const { dataPropertyTypes } = await loadRecordType(context, recordTypeId)
    return { version: after.version, isChanged: differs(dataPropertyTypes, dataProperties, after.dataProperties) }
  },
  async workOnMany(context, typeId, things, change) {
    if (change.action !== 'change') return undefined
    const ids = things.map(({ id }) => asId<'record'>(id))
    const rows = new Map((await loadRecordRows(context, ids)).map((row) => [row.id, row]))
    const { dataProperties } = change
    const saved = await saveRecords(
      context,
      asId(typeId),
      ids.map((id, index) => {
        const { localized_names: localizedNames = [], color = null, version } = rows.get(id) ?? {}
        return { id, body: { localizedNames, color, version: things[index]!.version ?? version, dataProperties } }
      }),
    )
    const { dataPropertyTypes } = await loadRecordType(context, typeId)
    return workedOf(ids, saved, (one) => ({
      version: one.row.version,
      isChanged: differ(dataPropertyTypes, one.before ?? {}, one.row.data_properties),
      name: nameIn(one.row.localized_names, context),
    }))
  },
  async undo(context, { id, version }, change, written) {
    if (change.action === 'delete') {
      const { recordTypeId } = loggedRecord.parse(written.before)
      return { version: (await restoreRecord(context, asId(id), recordTypeId)).version, isChanged: true }
    }
    const { recordTypeId, localizedNames, color } = await loadRecord(context, asId(id))
    const { dataPropertyTypes } = await loadRecordType(context, recordTypeId)
    const dataProperties = enterable(dataPropertyTypes, valuesBack(change, written))
    const after = await updateRecord(context, asId(id), { recordTypeId, localizedNames, color, version, dataProperties })
    return { version: after.version, isChanged: true }
  },
}

/** Operations on each kind of rows. */
export const BULK_THINGS: Record<BulkEntity, BulkThings> = { element: ELEMENTS, record: RECORDS, ...BULK_DEFINITIONS }

const nameOfElement = ({ title, code }: { title: string; code: string }) => `${title} (${code})`

const PORTION = 1000

/** All rows of a type that a list's filter finds, up to one more than `most`. */
export async function findByFilter(
  context: SiteContext,
  { entity, typeId, filter }: { entity: 'element' | 'record'; typeId: string; filter: ListQuery },
  most: number,
): Promise<{ id: string; name: string; version: number }[]> {
  const { skip: _skip, limit: _limit, after: _after, before: _before, fromEnd: _fromEnd, ...requested } = filter
  const found: { id: string; name: string; version: number }[] = []
  let after: string | undefined
  do {
    const page = { ...requested, limit: PORTION, skipCount: true, ...(after === undefined ? {} : { after }) }
    const { items, next } =
      entity === 'element'
        ? await named(filterElements(context, asId(typeId), page), nameOfElement)
        : await named(filterRecords(context, asId(typeId), page), ({ name }) => name)
    found.push(...items)
    after = next
  } while (after !== undefined && found.length <= most)
  return found
}

async function named<Row extends { id: string; version: number }>(
  page: Promise<{ items: Row[]; next?: string }>,
  nameOf: (row: Row) => string,
) {
  const { items, next } = await page
  return { items: items.map((row) => ({ id: row.id, version: row.version, name: nameOf(row) })), next }
}
