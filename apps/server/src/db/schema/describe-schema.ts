import pg from 'pg'

interface Column {
  table_name: string
  column_name: string
  type: string
  is_nullable: boolean
  default_value: string | null
  /** Computed by the database from other columns, or a number that it counts; never written. */
  is_computed: boolean
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const readColumns = (url: string) =>
  query<Column>(
    url,
    `select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as is_nullable, pg_get_expr(d.adbin, d.adrelid) as default_value,
        a.attgenerated <> '' or a.attidentity = 'a' as is_computed
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'v') order by c.relname, a.attnum`,
  )

/** The readable snapshot of a migrated database: tables, constraints, indexes, policies, triggers, in a fixed order. */
export async function describeSchema(url: string): Promise<string> {
  const columns = await readColumns(url)
  const lines = (sql: string) => query<{ table_name: string; line: string }>(url, sql)
  const constraints = await lines(
    `select c.relname as table_name, format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where k.contype <> 'n' order by c.relname, k.contype desc, k.conname`,
  )
  const others = await lines(
    `select tablename as table_name, indexdef || ';' as line from pg_indexes where schemaname = 'public'
        and indexname not in (select conname from pg_constraint)
      union all select tablename, format('policy %s for %s using (%s) with check (%s);', policyname, cmd, qual, coalesce(with_check, '-'))
        from pg_policies where schemaname = 'public'
      union all select c.relname, pg_get_triggerdef(t.oid) || ';' from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
      union all select c.relname, format('row security: enabled %s, forced %s;', c.relrowsecurity, c.relforcerowsecurity)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind = 'r'
      order by 1, 2`,
  )
  const tables = [...new Set(columns.map((column) => column.table_name))]
  const text = tables.map((table) => {
    const inside = [
      ...columns
        .filter((column) => column.table_name === table)
        .map(
          (c) =>
            `${c.column_name} ${c.type}${c.is_nullable ? '' : ' not null'}${c.default_value ? ` ${c.is_computed ? 'generated always as' : 'default'} ${c.default_value}` : ''}`,
        ),
      ...constraints.filter((constraint) => constraint.table_name === table).map((constraint) => constraint.line),
    ]
    const after = others.filter((other) => other.table_name === table).map((other) => `-- ${other.line}`)
    return `table ${table} (\n  ${inside.join(',\n  ')}\n)\n${after.join('\n')}\n`
  })
  return `-- Made by 'npm run db:generate' from the migrated database; to read, not to run.\n\n${text.join('\n')}`
}

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  integer: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  bigint: 'number',
  xid8: 'string',
  'uuid[]': 'string[]',
  'text[]': 'string[]',
  date: 'string',
  numeric: 'Exact',
  smallint: 'number',
  'double precision': 'number',
}

/** The resource of a table's ids. Columns that refer to them have the same type. */
const RESOURCES: Record<string, string> = {
  tenants: 'tenant',
  sites: 'site',
  removed_tenants: 'tenant',
  elements: 'element',
  transactions: 'transaction',
  operations: 'operation',
  reservations: 'reservation',
  records: 'record',
  privileges: 'privilege',
  views: 'view',
  bulk_changes: 'bulkChange',
  users: 'user',
  files: 'file',
  uploads: 'upload',
  element_types: 'elementType',
  operation_types: 'operationType',
  transaction_types: 'transactionType',
  record_types: 'recordType',
  data_schemas: 'dataSchema',
  public_lists: 'publicList',
  imports: 'dataImport',
  processor_configs: 'processorConfig',
  deliveries: 'delivery',
  message_events: 'messageEvent',
  open_reports: 'openReport',
  sms_messages: 'smsMessage',
  messages: 'inboxMessage',
  message_texts: 'messageText',
}

/** Columns of tables without foreign keys. */
const BY_NAME: Record<string, string> = {
  tenant_id: 'tenant',
  site_id: 'site',
  source_site_id: 'site',
  tenant_ids: 'tenant',
  element_id: 'element',
  transaction_id: 'transaction',
  operation_id: 'operation',
  bulk_change_id: 'bulkChange',
  import_id: 'dataImport',
  schema_id: 'dataSchema',
  element_type_id: 'elementType',
  operation_type_id: 'operationType',
  transaction_type_id: 'transactionType',
  record_type_id: 'recordType',
  service_id: 'transactionType',
  file_id: 'file',
  upload_id: 'upload',
  user_id: 'user',
  owner_id: 'user',
  actor_id: 'user',
  run_by: 'user',
  executed_by: 'user',
  borrower_id: 'user',
}

/** Columns with ids of a resource, as `table.column`: a table's own, and those of foreign keys. */
async function readIdColumns(url: string): Promise<Map<string, string>> {
  const rows = await query<{ source: string; target: string }>(
    url,
    `select format('%s.%s', c.relname, a.attname) as source, f.relname as target
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      cross join unnest(k.conkey, k.confkey) as pair (own, referred)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own
      join pg_attribute r on r.attrelid = f.oid and r.attnum = pair.referred and r.attname = 'id'
      where k.contype = 'f'`,
  )
  const own = Object.entries(RESOURCES).map(([table, resource]): [string, string] => [`${table}.id`, resource])
  return new Map([
    ...own,
    ...rows.flatMap(({ source, target }): [string, string][] => (RESOURCES[target] ? [[source, RESOURCES[target]]] : [])),
  ])
}

/** The types of the tables for the query builder. */
export async function describeTypes(url: string): Promise<string> {
  const columns = await readColumns(url)
  const ids = await readIdColumns(url)
  const tables = [...new Set(columns.map((column) => column.table_name))]
  const typeOf = (column: Column) => {
    const of = `<'${column.table_name}', '${column.column_name}'>`
    if (column.type === 'jsonb')
      return `${column.default_value === null ? 'Json' : 'OptionalJson'}${of}${column.is_nullable ? ' | null' : ''}`
    const resource = ids.get(`${column.table_name}.${column.column_name}`) ?? BY_NAME[column.column_name]
    const base = resource
      ? `Id<'${resource}'>${column.type.endsWith('[]') ? '[]' : ''}`
      : column.type.startsWith('timestamp')
        ? 'Moment'
        : TYPES[column.type]
    if (!base) throw new Error(`no type for ${column.type} of ${column.table_name}.${column.column_name}`)
    const type = column.is_nullable ? `${base} | null` : base
    if (column.is_computed) return `GeneratedAlways<${type}>`
    if (column.default_value === null) return type
    // a column of several types cannot be wrapped in Generated
    return base === 'Moment' ? 'OptionalMoment' : `Generated<${type}>`
  }
  const bodies = tables.map((table) => {
    const own = columns.filter((column) => column.table_name === table)
    return `  ${table}: {\n${own.map((column) => `    ${column.column_name}: ${typeOf(column)}`).join('\n')}\n  }`
  })
  return `// Made by 'npm run db:generate' from the migrated database. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Id } from '@verka/domain/entities/ids.ts'
import type { JSON_COLUMNS, JsonIn, JsonText } from './json-columns.ts'

type JsonTable = keyof typeof JSON_COLUMNS
type JsonColumn<Table extends JsonTable> = keyof (typeof JSON_COLUMNS)[Table]

/** Read as a Date, written as a Date or ISO text. */
type Moment = ColumnType<Date, Date | string, Date | string>
/** The same with a default. */
type OptionalMoment = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as json-columns.ts says, written with \`jsonText\`. */
type Json<Table extends JsonTable, Column extends JsonColumn<Table>, Missing = never> = ColumnType<
  JsonIn<Table, Column>,
  JsonText<Readonly<JsonIn<Table, Column>>> | Missing,
  JsonText<Readonly<JsonIn<Table, Column>>>
>
/** The same with a default. */
type OptionalJson<Table extends JsonTable, Column extends JsonColumn<Table>> = Json<Table, Column, undefined>

/** Read as text, so that no digit is lost. */
type Exact = ColumnType<string, number, number>

export interface DB {
${bodies.join('\n')}
}
`
}
