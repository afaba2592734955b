import { displayedText } from '@verka/domain/exchange/write-cell.ts'
import { sameCell } from '@verka/domain/exchange/same-cell.ts'
import type { Reading } from '@verka/domain/exchange/reading/read-cell.ts'
import type { SchemaWrite, WrittenRow } from '@verka/domain/exchange/write-by-schema.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { CellChange, ImportError, ImportMode } from '@verka/domain/imports/import-settings.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { SiteContext } from '../../../http/context.ts'
import { mapInTurns } from '../../../processes/in-turns.ts'
import { REPEATED, type ImportRowRow, type RowResult } from './import-rows.queries.ts'
import type { RowReader } from './row-reader.ts'
import type { FoundThing, ImportThings, ThingOutcome, ThingSave } from '../things/import-thing.ts'

/** How the rows of a set are worked on. */
export interface RowWork {
  things: ImportThings
  reader: RowReader
  reading: Reading
  mode: ImportMode
  /** Only checks the rows. */
  isCheck: boolean
  /** Numbers of other rows of the file that have one of these values. */
  othersWith: (column: 'identifier' | 'code', values: readonly string[]) => Promise<ReadonlyMap<string, number>>
  save: (saves: readonly ThingSave[]) => Promise<ThingOutcome[]>
}

/** A row while it is worked on. */
interface Worked {
  row: ImportRowRow
  written: WrittenRow
  identifier: string | null
  code: string | null
  errors: ImportError[]
  found: FoundThing | undefined
  changes: CellChange[]
  save: ThingSave | undefined
}

/**
 * Checks or saves some rows: reads their cells, finds the things that they are about, and saves what differs.
 * @returns the outcome of each row, in their order
 */
export async function workOnRows(context: SiteContext, rows: readonly ImportRowRow[], work: RowWork): Promise<RowResult[]> {
  const { things, reader, reading, isCheck, mode } = work
  const all = await mapInTurns(rows, (row): Worked => {
    const written = reader.rowOf(row.cells, reading)
    const code = things.unique === undefined ? null : textOf(written.writes.find(({ target }) => target === things.unique))
    return { row, written, identifier: identifierOf(written), code, errors: [], found: undefined, changes: [], save: undefined }
  })
  await findThings(context, all, things)
  await mapInTurns(all, (one) => {
    one.written = { ...one.written, writes: one.written.writes.filter((write) => !isAsStored(write, one.found, reading)) }
    one.errors.push(...cellErrors(one.written))
  })
  if (isCheck) await refuseRepeated(all, work)
  const results = new Map<Worked, RowResult>()
  const wanted: Worked[] = []
  await mapInTurns(all, (one) => {
    const isOther = !isCheck && one.errors.length === 0 ? changedSinceCheck(one) : undefined
    if (isOther) one.errors.push({ column: null, message: isOther })
    const isSkipped = one.found ? mode === 'create' : mode === 'update'
    if (one.errors.length === 0 && isSkipped) results.set(one, resultOf(one, 'skipped'))
    else if (!isCheck && one.errors.length > 0) results.set(one, resultOf(one, 'failed'))
    // its save would only say that it cannot be saved as what it is not
    else if (one.errors.length > 0 && (isSkipped || isRepeated(one))) {
      if (one.found) prepare(one, reading, things)
      results.set(one, resultOf(one, 'wrong'))
    } else {
      prepare(one, reading, things)
      const isSame = one.found !== undefined && one.changes.length === 0 && !hasFixedChange(one)
      if (one.errors.length === 0 && isSame) results.set(one, resultOf(one, 'unchanged'))
      else wanted.push(one)
    }
  })
  const outcomes = await work.save(wanted.map(({ save }) => save!))
  wanted.forEach((one, index) => results.set(one, savedResult(one, outcomes[index]!, work)))
  return all.map((one) => results.get(one)!)
}

const textOf = (write: SchemaWrite | undefined) =>
  write && 'value' in write.read && typeof write.read.value === 'string' ? write.read.value.trim().toLowerCase() || null : null

/** Everything that finds a thing, as one text: rows with the same are about the same. Null: nothing does. */
function identifierOf({ identifiers }: WrittenRow): string | null {
  const parts = identifiers.map(({ read }) => ('value' in read ? keyOf(read.value) : undefined))
  if (parts.length === 0 || parts.some((part) => part === undefined || part === '')) return null
  return parts.join('\n')
}

/** A value as stored things are found by it: its text in small letters. */
const keyOf = (value: FieldValue): string =>
  value === null ? '' : (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim().toLowerCase()

function cellErrors({ identifiers, writes, violations }: WrittenRow): ImportError[] {
  const errors = new Map<number | null, ImportError>()
  for (const { column, violation } of violations) add(errors, { column: column < 0 ? null : column, ...errorOf(violation) })
  for (const { field, source, read } of [...identifiers, ...writes]) {
    const column = source?.column ?? null
    if ('violation' in read) add(errors, { column, ...errorOf(read.violation) })
    else if ('missingChoice' in read) {
      const params = { text: read.missingChoice, source: field.optionSource }
      add(errors, { column, message: '@errors.importChoiceMissing', params })
    }
  }
  return [...errors.values()]
}

/** The first error of a cell is enough. */
const add = (errors: Map<number | null, ImportError>, error: ImportError) =>
  void (errors.has(error.column) || errors.set(error.column, error))

const errorOf = ({ message, params }: { message: string; params?: Record<string, string | number> | undefined }) => ({
  message: `@${message}`,
  ...(params && { params }),
})

/** Finds the things of all rows with one query for each property that finds them. */
async function findThings(context: SiteContext, all: readonly Worked[], things: ImportThings): Promise<void> {
  const [first] = all.filter(({ identifier }) => identifier !== null)
  for (const [position, { field }] of (first?.written.identifiers ?? []).entries()) {
    const keyAt = (one: Worked) => {
      const read = one.written.identifiers[position]?.read
      return one.identifier !== null && read && 'value' in read ? keyOf(read.value) : undefined
    }
    const found = await things.find(context, field, [...new Set(all.flatMap((one) => keyAt(one) ?? []))])
    for (const one of all) {
      const key = keyAt(one)
      if (key === undefined) continue
      const some = found.get(key) ?? []
      const isFirst = position === 0
      // all identifiers have to agree
      const kept = isFirst ? some : some.filter(({ id }) => id === one.found?.id)
      if (kept.length > 1)
        one.errors.push({
          column: one.written.identifiers[position]?.source?.column ?? null,
          message: '@errors.importAmbiguous',
          params: { count: kept.length },
        })
      one.found = kept.length === 1 ? kept[0] : undefined
    }
  }
  // an id is never chosen by a file
  for (const one of all) {
    const byId = one.written.identifiers.find(({ target }) => target === 'id')
    if (byId && one.identifier !== null && !one.found)
      one.errors.push({ column: byId.source?.column ?? null, message: '@errors.importIdMissing' })
  }
}

const isRepeated = ({ errors }: Worked) => errors.some(({ message }) => message === REPEATED)

/** The same thing, or the same code, twice in a file: the first row counts. */
async function refuseRepeated(all: readonly Worked[], { othersWith, things, reader }: RowWork): Promise<void> {
  for (const column of ['identifier', 'code'] as const) {
    if (column === 'code' && things.unique === undefined) continue
    // what finds a thing is the code itself
    if (column === 'code' && all.every(({ code, identifier }) => code === identifier)) continue
    const values = [...new Set(all.flatMap((one) => one[column] ?? []))]
    const seen = new Map(await othersWith(column, values))
    for (const one of all) {
      const value = one[column]
      if (value === null) continue
      const other = seen.get(value)
      if (other === undefined) {
        seen.set(value, one.row.number)
        continue
      }
      const at = column === 'code' ? reader.columnOf(things.unique!) : one.written.identifiers[0]?.source?.column
      if (!one.errors.some((error) => error.column === (at ?? null)))
        one.errors.push({ column: at ?? null, message: REPEATED, params: { row: other } })
    }
  }
}

/** Whether the thing is another one than at the check, or was changed since. */
function changedSinceCheck({ row, found }: Worked): string | undefined {
  if (row.outcome === 'create' && found) return '@errors.importExistsNow'
  if (row.outcome === 'update' && found?.id !== row.entity_id) return '@errors.importGone'
  if (row.outcome === 'update' && found?.version !== row.version) return '@errors.importChanged'
  return undefined
}

const isBuiltIn = ({ id, key }: Field) => id === key

const storedOf = (field: Field, found: FoundThing | undefined): FieldValue =>
  (found && (isBuiltIn(field) ? found.builtIns : found.values)[field.id]) ?? null

/** A cell that an export would write for the stored value, also where it says less than that: rows, files, signatures. */
const isAsStored = ({ field, source }: SchemaWrite, found: FoundThing | undefined, reading: Reading): boolean =>
  source !== undefined && found !== undefined && sameCell(field, source.cell, { value: storedOf(field, found) }, reading)

/** What a row changes of its thing, and the save that does it. */
function prepare(one: Worked, reading: Reading, { onlyNew, unique, canonical = (_target, value) => value }: ImportThings): void {
  const { written, found, row } = one
  const given = (target: string) => {
    const read = written.writes.find((write) => write.target === target)?.read
    return read && 'value' in read ? read.value : found?.builtIns[target]
  }
  // labels have the code in the case that it is stored in
  const isFoundBy = (target: string) => found !== undefined && target === unique && written.identifiers.some((by) => by.target === target)
  const builtIns: Record<string, FieldValue> = {}
  const dataProperties: ThingSave['dataProperties'] = []
  for (const { target, field, source, read } of written.writes) {
    if (!('value' in read)) continue
    const stored = storedOf(field, found)
    // saved without spaces around it
    const trimmed = isBuiltIn(field) && typeof read.value === 'string' ? read.value.trim() : read.value
    const value = isBuiltIn(field) ? canonical(target, trimmed, given) : trimmed
    // an empty cell of a new thing leaves the default
    if (isSameValue(value, stored)) continue
    // a code that a thing has is not lost by an empty cell
    if (found && target === 'code' && value === null) continue
    if (isFoundBy(target) && keyOf(value) === keyOf(stored)) continue
    if (found && target === onlyNew) continue
    if (isBuiltIn(field)) builtIns[target] = value
    else dataProperties.push({ dataPropertyTypeId: target, value })
    if (found && source) {
      const [before, after] = [stored, value].map((some) => (some === null ? '' : displayedText(field, some, reading)))
      one.changes.push({ column: source.column, before: before!, after: after! })
    }
  }
  one.save = { found, version: found && (row.version ?? found.version), builtIns, dataProperties }
}

/** A fixed value of a schema has no column. */
const hasFixedChange = ({ save }: Worked) => Object.keys(save!.builtIns).length > 0 || save!.dataProperties.length > 0

function resultOf({ row, errors, changes, found, identifier, code }: Worked, outcome: RowResult['outcome']): RowResult {
  return {
    number: row.number,
    outcome,
    errors: errors.length > 0 ? errors : null,
    changes: changes.length > 0 ? changes : null,
    entityId: found?.id ?? null,
    version: found?.version ?? null,
    name: found?.name ?? '',
    identifier,
    code: code === identifier ? null : code,
  }
}

function savedResult(one: Worked, outcome: ThingOutcome, work: RowWork): RowResult {
  const { isCheck } = work
  if (outcome.errors) {
    const known = new Set(one.errors.map(({ column }) => column))
    for (const error of outcome.errors) {
      const found = importErrorOf(error, work)
      if (found.column === null || !known.has(found.column)) one.errors.push(found)
    }
  }
  if (one.errors.length > 0 || outcome.errors) return resultOf(one, isCheck ? 'wrong' : 'failed')
  if (isCheck) return { ...resultOf(one, one.found ? 'update' : 'create'), name: outcome.name }
  return { ...resultOf(one, one.found ? 'updated' : 'created'), entityId: outcome.id, version: outcome.version, name: outcome.name }
}

/** Properties of bodies whose columns are named otherwise. */
const COLUMN_OF: Readonly<Record<string, string>> = { localizedNames: 'name', privilegeIds: 'privileges' }

const REQUIRED: ReadonlySet<string> = new Set(['@validation.required', '@validation.requiredChoice'])

/** An error of a save at the column that fills its property. */
function importErrorOf({ message, field = '', params }: FieldError, { reader: { columnOf }, things, reading }: RowWork): ImportError {
  const [first = '', second = ''] = field.split('.')
  const target = first === 'dataProperties' ? second : (COLUMN_OF[first] ?? first)
  const column = columnOf(target) ?? null
  const unfilled =
    column === null && REQUIRED.has(message)
      ? [...things.builtIns, ...flatFields(things.fields)].find(({ id }) => id === target)
      : undefined
  // without a column, the message has to say which of them is missing
  if (unfilled) return { column, message: '@errors.importUnfilled', params: { name: textIn(unfilled.localizedNames, reading.culture) } }
  return { column, message, ...(params && { params }) }
}
