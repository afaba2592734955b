import { readCsv } from './spreadsheets.ts'
import type { TestApp } from '../servers/test-app.ts'
import type { Caller, TestTenant } from '../servers/test-tenant.ts'

export const BOM = '\ufeff'

/** The cells of a CSV file, row by row. */
export const cellsOf = (text: string, delimiter = ';') => readCsv(text.replace(BOM, ''), delimiter)

/** Exports a list: of the site, or with `^` before the path of the tenant. */
export async function exported(server: TestApp, tenant: TestTenant, caller: Caller, path: string, body: object) {
  const ofSite = path.startsWith('/api') ? path : `/api/v2/${tenant.key}/north${path}`
  const scope = path.startsWith('^') ? `/api/v2/${tenant.key}${path.slice(1)}` : ofSite
  const reply = await server.app.inject({
    method: 'POST',
    url: scope,
    headers: { authorization: `Bearer ${caller.token}` },
    payload: body,
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.body }
}
