import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'

/** Grants of the application's role that are less than select, insert, update, delete. */
const LESS: Record<string, string> = {
  schema_migrations: 'select',
  audit_log: 'select, insert',
  balance_entries: 'select, insert',
  operation_type_versions: 'select, insert',
  transaction_type_versions: 'select, insert',
  file_uses: 'select, insert, delete',
  changes: 'select, insert, delete',
  licence_places: 'select, insert, update',
  stored_bytes: 'select, insert, update',
}

/**
 * Grants the application's role only the necessary rights: no TRUNCATE, no references, no DDL. The owner runs it after each migration, so
 * that a new table always has its grants.
 */
export async function grantToApplication(owner: ClientBase, applicationRole: string): Promise<void> {
  const role = escapeIdentifier(applicationRole)
  // the job queue's library keeps its versions and figures in its tables, too
  const { rows } = await owner.query<{ schemaname: string; tablename: string }>(
    `select schemaname, tablename from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const statements = ['revoke create on schema public from public']
  for (const schema of new Set(rows.map(({ schemaname }) => schemaname))) statements.push(`grant usage on schema ${schema} to ${role}`)
  for (const { schemaname, tablename } of rows) {
    const table = `${schemaname}.${escapeIdentifier(tablename)}`
    statements.push(`revoke all on ${table} from ${role}`)
    statements.push(`grant ${LESS[tablename] ?? 'select, insert, update, delete'} on ${table} to ${role}`)
  }
  await owner.query(`begin; ${statements.join('; ')}; commit`)
}
