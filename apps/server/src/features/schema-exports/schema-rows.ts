import { createHash } from 'node:crypto'
import type { QueryOf } from '@verka/domain/api/contract.ts'
import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { SchemaRow } from '@verka/domain/exchange/reading/read-by-schema.ts'
import type { getSchemaRows as rowsCall } from '@verka/domain/exports/schema-exports.api.ts'
import type { LiveEntity } from '@verka/domain/resources/resources.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { SiteContext } from '../../http/context.ts'
import type { Again, MadeDocument } from '../../http/files/documents.ts'
import { loadVisibleSchema } from '../definitions/stored/data-schemas.ts'
import { isUnchangedSince, presentState } from '../events/unchanged-since.ts'
import { exportList, wordsOf } from '../list-export/export-list.ts'
import { schemaColumns } from './schema-columns.ts'
import { readRows } from './schema-pages.ts'
import { readOldestTransaction } from './schema-rows.queries.ts'
import { sourcesOf, type SchemaSource } from './schema-sources.ts'

type Query = QueryOf<typeof rowsCall>

/** What rows can show: a change of anything else leaves them as they are. */
const SHOWN: readonly LiveEntity[] = ['dataSchema', 'elementType', 'element', 'recordType', 'record', 'user', 'tenant']

/** A minute for the clocks of several processes, and for calls that began before their transaction. */
const OVERLAP_MS = 60_000

/** The rows in an order in which no row is missed while others are saved. */
function questionOf({ changedSince }: Query): Omit<ElementListQuery, 'limit'> {
  if (changedSince === undefined) return { ordering: [{ column: 'createdAt', dir: 'asc' }] }
  return { ordering: [{ column: 'updatedAt', dir: 'asc' }], filters: [{ column: 'updatedAt', value: { from: changedSince } }] }
}

/** All that decides an answer besides the rows: who asks, and for what. */
function fingerprintOf({ actor, grants, culture, tenant, timeZone, site }: SiteContext, schema: DataSchema, query: Query): string {
  const parts = [schema.id, query, actor.id, actor.role, grants, culture, tenant.culture, timeZone, site.id]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

/** Names the present rows: the state of the site, and the fingerprint of the question. */
async function etagOf(context: SiteContext, schema: DataSchema, query: Query): Promise<NonNullable<MadeDocument<SiteContext>['etag']>> {
  const fingerprint = fingerprintOf(context, schema, query)
  return {
    value: `${fingerprint}.${await presentState(context)}`,
    async isCurrent(again, value) {
      const [known, state = ''] = value.split('.', 2)
      if (known !== fingerprint) return false
      return again(async (now) => fingerprintOf(now, schema, query) === fingerprint && isUnchangedSince(now, state, SHOWN))
    },
  }
}

/**
 * All objects and predefined values that a schema reads, for spreadsheets and programs.
 * @throws `notFound`, `malformed` for a wrong cursor, `invalid` for too many rows of a file
 */
export async function showSchemaRows(context: SiteContext, ref: string, query: Query): Promise<MadeDocument<SiteContext>> {
  const schema = await loadVisibleSchema(context, ref)
  const sources = await sourcesOf(context, schema, ['element', 'record'])
  const etag = await etagOf(context, schema, query)
  if (query.format === 'json') return { ...(await pageOfRows(context, schema, sources, query)), etag }
  const columns = schemaColumns(context, await wordsOf(context), schema, sources, query.format)
  const list = {
    name: schema.key,
    columns,
    read: (now: SiteContext, requested: ElementListQuery & { limit: number }) =>
      readRows(now, schema, sources, { ...requested, after: requested.after ?? query.after }),
    // a read like that of a list: only files that people ask for are logged
    note: () => undefined,
  }
  return { ...(await exportList(context, list, query.format, Object.keys(columns), questionOf(query))), etag }
}

/** One page in JSON. It is read when it is sent, unless the reader has it. */
async function pageOfRows(
  context: SiteContext,
  schema: DataSchema,
  sources: readonly SchemaSource[],
  query: Query,
): Promise<MadeDocument<SiteContext>> {
  const columns = Object.values(schemaColumns(context, await wordsOf(context), schema, sources, 'json'))
  const { limit, after } = query
  const read = async (now: SiteContext) => {
    const changedSince = new Date((await readOldestTransaction(now.tx)).getTime() - OVERLAP_MS).toISOString()
    const items: SchemaRow[] = []
    let next = after
    // the last row of a type is followed by the first of the next one
    do {
      const page = await readRows(now, schema, sources, { ...questionOf(query), limit: limit - items.length, skipCount: true, after: next })
      items.push(...page.items)
      next = page.next
    } while (next !== undefined && items.length < limit)
    const rows = items.map((row) => Object.fromEntries(columns.map(({ key, cell }) => [key, cell(row)])))
    return { items: rows, next: next ?? null, changedSince }
  }
  return {
    fileName: `${schema.key}.json`,
    contentType: 'application/json; charset=utf-8',
    async *bytes(again: Again<SiteContext>) {
      yield Buffer.from(JSON.stringify(await again(read)))
    },
  }
}
