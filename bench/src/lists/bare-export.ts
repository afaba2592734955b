import { Readable } from 'node:stream'
import Fastify from 'fastify'
import pg from 'pg'
import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import { csvOf } from '@verka/server/src/features/list-export/csv.ts'
import { jsonOf } from '@verka/server/src/features/list-export/json.ts'
import { workbookOf } from '@verka/server/src/features/list-export/xlsx.ts'
import type { Table } from '@verka/server/src/features/list-export/cells.ts'

/**
 * The baseline of exports: a bare handler that streams a plain table with real columns by one ideal statement and a cursor, through the same
 * writers; no login, no tenancy, no rules. In a separate process, like Verka.
 */
const COLUMNS = ['code', 'title', 'f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7']
const PAGE = 500

const pool = new pg.Pool({ connectionString: process.env.BASELINE_DATABASE, max: 4 })
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
const app = Fastify()

async function* rows(isJson: boolean): AsyncGenerator<SheetCell[][]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `declare c no scroll cursor for select ${COLUMNS.join(', ')} from baseline.elements order by title collate verka_sv, id`,
    )
    for (;;) {
      const page = await client.query<SheetCell[]>({ text: `fetch ${PAGE} from c`, rowMode: 'array' })
      if (page.rows.length === 0) break
      yield isJson
        ? page.rows
        : page.rows.map((row) => row.map((cell, index) => (index === 7 && cell !== null ? { at: String(cell) } : cell)))
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

const WRITERS = { csv: csvOf, json: jsonOf, xlsx: (table: Table) => workbookOf([table]) }

app.get<{ Params: { format: keyof typeof WRITERS } }>('/export/:format', async ({ params: { format } }, reply) => {
  const columns = COLUMNS.map((key) => ({ title: key, key }))
  const reader = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
  const bytes = WRITERS[format]({ name: 'Bench', columns, rows: rows(format === 'json'), reader })
  return reply.type('application/octet-stream').send(Readable.from(bytes, { objectMode: false }))
})

await app.listen({ port: Number(process.env.BASELINE_PORT), host: '127.0.0.1' })
process.stdout.write('ready\n')
