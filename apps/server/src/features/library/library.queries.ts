import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { FileId } from '@verka/domain/entities/ids.ts'
import { CONTENT_TYPES } from '@verka/domain/files/file-types.ts'
import { FILE_OWNERS, type FILE_COLUMNS } from '@verka/domain/library/library.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { choiceColumn, textColumn, type ListColumn } from '../../db/lists/columns/list-columns.ts'
import { queryList } from '../../db/lists/query-list.ts'
import { containsWord } from '../../db/lists/search/searched-values.ts'
import { siteColumns, type ListScope, type SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { DB } from '../../db/schema/schema.generated.ts'

export type ListedRow = Selectable<DB['files']> & { owner_name: string; use_count: number }

/** Number of rows with the file in a field. */
const USE_COUNT = sql`(select count(distinct (u.entity_kind, u.entity_id))::int from file_uses u
  where u.tenant_id = f.tenant_id and u.site_id = f.site_id and u.file_id = f.id)`
const OWNER_NAME = sql`(select o.name from users o where o.tenant_id = f.tenant_id and o.id = f.owner_id)`
const LISTED = sql`f.*, ${OWNER_NAME} as owner_name, ${USE_COUNT} as use_count`

const isInSite = ({ tenantId, siteId }: SiteScope) => sql<boolean>`f.tenant_id = ${tenantId} and f.site_id = ${siteId}`

/** Files of the library, and files in one of some fields of objects and predefined values. */
const isListed = (fieldIds: readonly string[]) => sql<boolean>`f.content_of is null and (f.is_library or exists (select from file_uses u
  where u.tenant_id = f.tenant_id and u.site_id = f.site_id and u.file_id = f.id and u.entity_kind in ('element', 'record')
    and u.field_id = any(${[...fieldIds]}::uuid[])))`

const select = async (tx: Tx, conditions: readonly RawBuilder<unknown>[], order = sql`f.id`): Promise<ListedRow[]> => {
  const { rows } =
    await sql<ListedRow>`select ${LISTED} from files f where ${sql.join([...conditions], sql` and `)} order by ${order}`.execute(tx)
  return rows
}

/** Files searched, filtered, sorted and paged. `fieldIds`: the fields that the caller may see. */
export const queryFiles = (tx: Tx, scope: ListScope & { fieldIds: readonly string[] }, query: ListQuery) =>
  queryList<ListedRow>(
    tx,
    {
      rowOf: (id) => sql`select ${LISTED} from files f where ${isInSite(scope)} and f.id = ${id}`,
      defaultOrdering: [{ column: 'fileName', dir: 'asc' }],
      timeZone: scope.timeZone,
      rows: {
        table: 'files',
        name: 'f',
        scope: isInSite(scope),
        conditions: [{ sql: isListed(scope.fieldIds) }],
        columns: {
          fileName: textColumn(sql`f.file_name`, scope.culture, { isFilled: true }),
          type: choiceColumn(sql`f.content_type`, CONTENT_TYPES, { isFilled: true }),
          size: { type: 'number', value: sql`f.size::numeric`, isFilled: true },
          owner: choiceColumn(sql`(case when f.is_library then 'library' else 'objects' end)`, FILE_OWNERS, { isFilled: true }),
          uploadedBy: textColumn(OWNER_NAME, scope.culture, { isFilled: true }),
          uploadedAt: { type: 'moment', value: sql`f.uploaded_at`, isFilled: true },
          useCount: { type: 'number', value: sql`${USE_COUNT}::numeric`, isFilled: true },
          updatedAt: { type: 'moment', value: sql`f.updated_at`, isFilled: true },
        } satisfies Record<keyof typeof FILE_COLUMNS, ListColumn>,
        searched: (word) => ({ sql: containsWord(sql`fold_for_search(f.file_name)`, word) }),
      },
    },
    query,
  )

/** A file that the list may have. */
export const readListedFile = async (tx: Tx, scope: SiteScope, id: FileId, fieldIds: readonly string[]): Promise<ListedRow | undefined> =>
  (await select(tx, [isInSite(scope), sql`f.id = ${id}`, isListed(fieldIds)]))[0]

/** The replaced contents of a file, newest first. */
export const readContents = (tx: Tx, scope: SiteScope, id: FileId): Promise<ListedRow[]> =>
  select(tx, [isInSite(scope), sql`f.content_of = ${id}`], sql`f.kept_until desc, f.id desc`)

/** Adds an upload to the library: no sweep deletes it. */
export const addToLibrary = (tx: Tx, scope: SiteScope, id: FileId, now: Date) =>
  tx
    .updateTable('files')
    .set({ is_library: true, unused_since: null, updated_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

/** The names of a file and of a replaced content, after their contents have been exchanged. */
interface Exchange {
  id: FileId
  otherId: FileId
  /** Of the file with its new content. */
  fileName: string
  /** Until when the replaced content can be restored. */
  keptUntil: Date
}

/**
 * Exchanges the contents of a library file and of another row, in one statement, so that the stored bytes stay the same in sum. The other
 * row then has the replaced content.
 */
export const exchangeContent = (tx: Tx, scope: SiteScope, { id, otherId, fileName, keptUntil }: Exchange, now: Date) =>
  sql`update files f set content_type = o.content_type, size = o.size, sha256 = o.sha256, thumb_size = o.thumb_size,
      storage_key = o.storage_key, owner_id = o.owner_id, uploaded_at = o.uploaded_at, unused_since = null, updated_at = ${now},
      version = f.version + 1, file_name = case when f.id = ${id} then ${fileName} else o.file_name end,
      content_of = case when f.id = ${id} then null else ${id}::uuid end,
      kept_until = case when f.id = ${id} then null else ${keptUntil}::timestamptz end
    from files o where ${isInSite(scope)} and o.tenant_id = f.tenant_id and o.site_id = f.site_id
      and ((f.id = ${id} and o.id = ${otherId}) or (f.id = ${otherId} and o.id = ${id}))`.execute(tx)

export const renameFile = (tx: Tx, scope: SiteScope, id: FileId, fileName: string, now: Date) =>
  tx
    .updateTable('files')
    .set({ file_name: fileName, version: sql`version + 1`, updated_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

/** Facts of a file that values repeat. */
interface FileFacts {
  fileName: string
  type: string
  size: number
}

const HOLDERS = { element: 'elements', record: 'records', operation: 'operations' } as const

/** Writes the facts of a file into all values that name it. Their versions stay: nobody's edit is stale by it. */
export async function writeFacts(tx: Tx, { tenantId, siteId }: SiteScope, id: FileId, facts: FileFacts): Promise<void> {
  for (const [kind, table] of Object.entries(HOLDERS))
    await sql`update ${sql.table(table)} v set data_properties = with_file_facts(v.data_properties, ${id}, ${JSON.stringify(facts)}::jsonb)
      where v.tenant_id = ${tenantId} and v.site_id = ${siteId} and v.id in (select u.entity_id from file_uses u
        where u.tenant_id = ${tenantId} and u.site_id = ${siteId} and u.file_id = ${id} and u.entity_kind = ${kind})`.execute(tx)
}
