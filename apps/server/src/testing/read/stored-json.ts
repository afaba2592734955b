import type pg from 'pg'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { JSON_COLUMNS } from '../../db/schema/json-columns.ts'

/** At most so many rows of a table are parsed. */
const MOST_ROWS = 500

interface Parsed {
  /** Cells that their column's schema rejects, as text. */
  wrong: string[]
  /** Columns with something in them. */
  filled: string[]
}

/** Parses the stored JSON of a tenant, or of all; `client` reads past row security. */
export async function parseStoredJson(client: pg.Client, tenantIds?: readonly TenantId[]): Promise<Parsed> {
  const wrong: string[] = []
  const filled = new Set<string>()
  for (const [table, columns] of Object.entries(JSON_COLUMNS)) {
    if (tenantIds && table === 'oidc_models') continue
    const mine = tenantIds ? `where ${table === 'tenants' ? 'id' : 'tenant_id'} = any($1)` : ''
    const { rows } = await client.query<Record<string, unknown>>(
      `select ${Object.keys(columns).join(', ')} from ${table} ${mine} limit ${MOST_ROWS}`,
      tenantIds && [[...tenantIds]],
    )
    for (const row of rows)
      for (const [column, { isList, schema }] of Object.entries(columns)) {
        const value = row[column]
        if (value === null) continue
        filled.add(`${table}.${column}`)
        const { success, error } = schema.safeParse(value)
        if (!success || (isList !== null && Array.isArray(value) !== isList))
          wrong.push(`${table}.${column}: ${error?.message ?? 'another outer shape'} in ${JSON.stringify(value).slice(0, 200)}`)
      }
  }
  return { wrong, filled: [...filled].toSorted() }
}
