import pg from 'pg'

/** The ids of the product are UUIDv7. A copy has its own number in the last four digits, which are random. */
const ID = /([\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{8})[\da-f]{4}/g

/** Tables with rows of tenants, and their columns but for the computed ones and the numbers that the database gives. */
const TABLES = `
  select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '' and a.attidentity <> 'a') as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid
  having bool_or(a.attname = 'tenant_id') or c.relname in ('tenants', 'credentials')`

/** The rows of a tenant in tables that do not name it. */
const OWN_ROWS: Record<string, string> = {
  tenants: 'id = $1',
  credentials: 'user_id in (select id from users where tenant_id = $1)',
}

/** Columns that are unique in an installation, by the key of the copy. */
const RENAMED: Record<string, string> = {
  tenants: `jsonb_build_object('key', $2::text, 'search_text', lower((r).name || ' ' || $2))`,
  users: `jsonb_build_object('user_name', (r).user_name || '.' || $2, 'email', $2 || '.' || (r).email)`,
}

/** Makes copies of one tenant, as it was when they were prepared. */
export interface TenantCopies {
  /**
   * Creates a copy with new ids for all rows. The user names end with its key: `user.KEY`.
   * @param number is in the ids of the copy: another one for each copy, at most 65535
   */
  make: (key: string, number: number) => Promise<void>
  close: () => Promise<void>
}

/** Reads the tenant with the key `from`. @param superuserUrl of its database, as a user who may switch triggers off */
export async function prepareCopies(superuserUrl: string, from: string): Promise<TenantCopies> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  // one moment for all tables: the customer's jobs go on, and a message without a text but with sendings is one that no job can render
  await client.query('begin isolation level repeatable read read only')
  const { id } = (await client.query<{ id: string }>('select id from tenants where key = $1', [from])).rows[0]!
  const tables: { name: string; columns: string; rows: string[] }[] = []
  for (const { name, columns } of (await client.query<{ name: string; columns: string }>(TABLES)).rows) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${name} t where ${OWN_ROWS[name] ?? 'tenant_id = $1'}`,
      [id],
    )
    if (rows.length > 0) tables.push({ name, columns, rows: rows.map(({ row }) => row) })
  }
  await client.query('commit')
  return {
    async make(key, number) {
      const digits = number.toString(16).padStart(4, '0')
      await client.query('begin')
      // triggers would repeat their writes for the copied rows
      await client.query('set local session_replication_role = replica')
      for (const { name, columns, rows } of tables) {
        const copied = rows.map((row) => row.replaceAll(ID, `$1${digits}`))
        const renamed = RENAMED[name] ? `jsonb_populate_record(r, ${RENAMED[name]})` : 'r'
        const values = `select (${renamed}).* from (select row::${name} as r from unnest($1::text[]) row where $2 <> '' offset 0) read`
        await client.query(`insert into ${name} (${columns}) select ${columns} from (${values}) copied`, [copied, key])
      }
      await client.query('commit')
    },
    close: () => client.end(),
  }
}
