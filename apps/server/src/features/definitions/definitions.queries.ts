import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Use, UseKind } from '@verka/domain/definitions/uses.ts'
import { asId, type ElementTypeId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { DB } from '../../db/schema/schema.generated.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

type DefinitionTable = 'data_schemas' | 'element_types' | 'operation_types' | 'record_types' | 'transaction_types'
/** The table of one kind, and the columns of a row `t` that are read. */
interface Source {
  table: DefinitionTable
  columns: RawBuilder<unknown>
}

const selectFrom = ({ table, columns }: Source, { tenantId, siteId }: SiteScope) =>
  sql`select ${columns} from ${sql.table(table)} t where t.tenant_id = ${tenantId} and t.site_id = ${siteId}`

/** One definition with any status. */
export async function readDefinition<Row>(tx: Tx, source: Source, scope: SiteScope, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${selectFrom(source, scope)} and t.id = ${id}`.execute(tx)
  return rows[0]
}

/** The data schema with a key, with any status. */
export async function readSchemaByKey<Row>(tx: Tx, source: Source, scope: SiteScope, key: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${selectFrom(source, scope)} and t.key = ${key}`.execute(tx)
  return rows[0]
}

/** One definition, locked against other saves until the transaction ends. */
export async function lockDefinition<Row>(tx: Tx, source: Source, scope: SiteScope, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${selectFrom(source, scope)} and t.id = ${id} for update of t`.execute(tx)
  return rows[0]
}

/** Filters of definitions: by status, category, or ids; `categoryStatuses`: by the status of the category, of those that belong to one. */
interface Wanted {
  statuses?: readonly string[]
  categoryStatuses?: readonly string[]
  elementTypeId?: ElementTypeId | undefined
  ids?: readonly string[] | undefined
}

/** The definitions of a kind, oldest first. */
export async function readDefinitions<Row>(
  tx: Tx,
  source: Source,
  scope: SiteScope,
  { statuses, categoryStatuses, elementTypeId, ids }: Wanted,
): Promise<Row[]> {
  const isWanted = [
    ...(statuses ? [sql`and t.status = any(${statuses}::text[])`] : []),
    ...(categoryStatuses
      ? [
          sql`and exists (select from element_types c where c.tenant_id = t.tenant_id and c.site_id = t.site_id and c.id = t.element_type_id
            and c.status = any(${categoryStatuses}::text[]))`,
        ]
      : []),
    ...(elementTypeId === undefined ? [] : [sql`and t.element_type_id = ${elementTypeId}`]),
    ...(ids ? [sql`and t.id = any(${ids}::uuid[])`] : []),
  ]
  const { rows } = await sql<Row>`${selectFrom(source, scope)} ${sql.join(isWanted, sql` `)} order by t.id`.execute(tx)
  return rows
}

/** Stores a new definition, and returns its row. */
export const insertDefinition = (tx: Tx, table: DefinitionTable, values: Record<string, unknown>) =>
  tx
    .insertInto(table as 'element_types')
    .values(values as Insertable<DB['element_types']>)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores the next version of a definition, and returns its row. */
export const updateDefinition = (tx: Tx, table: DefinitionTable, scope: SiteScope, id: string, values: Record<string, unknown>) =>
  tx
    .updateTable(table as 'element_types')
    .set({ ...(values as Updateable<DB['element_types']>), version: sql`version + 1` })
    .where((e) => e.and({ ...siteColumns(scope), id: asId<'elementType'>(id) }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteDefinition = (tx: Tx, table: DefinitionTable, scope: SiteScope, id: string) =>
  tx
    .deleteFrom(table as 'element_types')
    .where((e) => e.and({ ...siteColumns(scope), id: asId<'elementType'>(id) }))
    .execute()

/** Counts the uses of some subqueries in one statement; zero counts are omitted. */
export async function countUses(tx: Tx, counts: Partial<Record<UseKind, RawBuilder<unknown>>>): Promise<Use[]> {
  const columns = Object.entries(counts).map(([kind, count]) => sql`(${count}) as ${sql.ref(kind)}`)
  const { rows } = await sql<Partial<Record<UseKind, number>>>`select ${sql.join(columns)}`.execute(tx)
  return Object.entries(rows[0]!).flatMap(([kind, count]) => (count > 0 ? [{ kind: kind as UseKind, count }] : []))
}
