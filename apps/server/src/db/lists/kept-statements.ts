import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { sendAtOnce, type Tx } from '../transaction.ts'
import { hasKeys, isIndexed, type KeyedColumn } from './columns/keyed-columns.ts'
import type { ListColumn } from './columns/list-columns.ts'
import type { KeyList, KeyQuestion } from './keyed-plans.ts'
import type { Condition } from './list.ts'

/** The place of a value in a statement that is built once for all questions of a shape: its position among the values of a question. */
class Place {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

interface Kept {
  query: Pick<CompiledQuery, 'sql' | 'query' | 'queryId'>
  /** The position of each parameter's value. */
  places: readonly number[]
  bytes: number
}

/** The statements by what they do and the shape of the question, the one that was asked longest ago first. */
const statements = new Map<string, Kept>()
const MOST_BYTES = 2 * 1024 * 1024
let bytes = 0

function keep(key: string, { sql: text, query, queryId, parameters }: CompiledQuery): Kept {
  const places = parameters.map((parameter) => {
    // a value of this question would be asked by all of its shape
    if (!(parameter instanceof Place)) throw new Error(`a value is part of a statement that is kept: ${text}`)
    return parameter.index
  })
  // two bytes for a character, at most
  const kept = { query: { sql: text, query, queryId }, places, bytes: 2 * (key.length + text.length) }
  statements.set(key, kept)
  bytes += kept.bytes
  for (const [oldest, { bytes: freed }] of statements) {
    if (bytes <= MOST_BYTES) break
    statements.delete(oldest)
    bytes -= freed
  }
  return kept
}

/** Runs a statement about a list. `build` is called with the list and the question, or with places in the stead of their values. */
export type Run = <Row>(what: string, build: (list: KeyList, question: KeyQuestion) => RawBuilder<unknown>) => Promise<Row[]>

/**
 * Runs the statements of a question. The text is built once for each shape: the columns and their order, what the filters compare and how, whether there is a
 * cursor. Lists with a `shape` are kept so, where one type is asked for, without an offset, by filters of columns alone.
 */
export function runnerOf(tx: Tx, list: KeyList, question: KeyQuestion): Run {
  const { conditions, order, skip, limit, cursor } = question
  const { keys, shape, rows } = list
  const { culture, table, tenantId, siteId, typeIds } = keys
  const isKept = shape !== undefined && !rows && typeIds.length === 1 && skip === 0 && list.visible === undefined
  if (
    !isKept ||
    !conditions.every(({ on }) => on !== undefined) ||
    !order.every(({ column }) => hasKeys(column) && !column.gone && isIndexed(column))
  )
    return async <Row>(_what: string, build: (list: KeyList, question: KeyQuestion) => RawBuilder<unknown>) =>
      (await (build(list, question) as RawBuilder<Row>).execute(tx)).rows
  const values: unknown[] = [tenantId, siteId, typeIds[0], ...(cursor ? [cursor.id, ...cursor.keys] : [])]
  const placeOf = (value: unknown) => new Place(values.push(value) - 1)
  const rowValues = keys.rowValues?.map(placeOf)
  const filters = conditions.map((condition) => partsOf(tx, condition, placeOf))
  const orderShape = order.map(({ column, dir, isEmptyFirst }) => shapeOf(column, dir, isEmptyFirst === true)).join()
  const cursorShape = cursor ? cursor.keys.map((key) => (key === null ? 0 : 1)).join('') : ''
  const base = `${table} ${shape} ${culture} ${limit} ${orderShape} ${cursorShape} ${filters.map((filter) => filter.shape).join(' ')}`
  return async <Row>(what: string, build: (list: KeyList, question: KeyQuestion) => RawBuilder<unknown>) => {
    const key = `${what} ${base}`
    let kept = statements.get(key)
    if (kept) {
      // the latest is the last that is forgotten
      statements.delete(key)
      statements.set(key, kept)
    } else {
      const [tenant, site, type] = [
        new Place(0) as unknown as TenantId,
        new Place(1) as unknown as SiteId,
        new Place(2) as unknown as string,
      ]
      const placed: KeyList = { ...list, keys: { ...keys, tenantId: tenant, siteId: site, typeIds: [type], rowValues } }
      const at = cursor && {
        ...cursor,
        id: new Place(3) as unknown as string,
        keys: cursor.keys.map((one, index) => (one === null ? null : (new Place(4 + index) as unknown as string))),
      }
      kept = keep(key, build(placed, { ...question, cursor: at, conditions: filters.map((filter) => filter.placed()) }).compile(tx))
    }
    const { query, places } = kept
    return sendAtOnce<Row>(tx, { ...query, parameters: places.map((place) => values[place]) } as CompiledQuery<Row>)
  }
}

const shapeOf = (column: KeyedColumn | ListColumn, dir: string, isEmptyFirst: boolean) =>
  hasKeys(column) ? `${column.page}.${column.name}${column.isFilled ? '!' : ''}${dir}${isEmptyFirst ? '<' : ''}` : ''

/** The texts of a condition, with places for its values. */
function partsOf(tx: Tx, { sql: own, bits, ...rest }: Condition, placeOf: (value: unknown) => Place) {
  const [ownPart, bitsPart] = [partOf(tx, own, placeOf), bits && partOf(tx, bits, placeOf)]
  return {
    shape: `${rest.page}.${rest.on} ${ownPart.text} ${bitsPart?.text ?? ''};`,
    placed: (): Condition => ({ ...rest, sql: ownPart.placed(), ...(bitsPart && { bits: bitsPart.placed() }) }),
  }
}

function partOf(tx: Tx, part: RawBuilder<boolean>, placeOf: (value: unknown) => Place) {
  const { sql: text, parameters } = part.compile(tx)
  const places = parameters.map(placeOf)
  return { text, placed: () => sql<boolean>(text.split(/\$\d+/) as unknown as TemplateStringsArray, ...places) }
}
