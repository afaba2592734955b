import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline of imports: a bare handler that parses a csv as it arrives and inserts its rows into a plain table with real columns, 500 with each
 * prepared statement, in one transaction; no login, no tenancy, no check, no preview, no history. In a separate process, like Verka.
 */
const COLUMNS = ['id', 'title', 'code', 'f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'created_at', 'updated_at']
const SET = 500

const pool = new pg.Pool({ connectionString: process.env.BASELINE_DATABASE, max: 4 })
const app = Fastify({ bodyLimit: 100 * 1024 * 1024 })
app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))

async function insert(client: pg.PoolClient, rows: readonly string[][]): Promise<void> {
  const width = COLUMNS.length
  const tuples = rows.map((_, row) => `(${COLUMNS.map((_column, index) => `$${row * width + index + 1}`).join(', ')})`)
  const now = new Date()
  const values = rows.flatMap((cells) => [randomUUID(), ...cells, now, now])
  const text = `insert into baseline.things (${COLUMNS.join(', ')}) values ${tuples.join(', ')}`
  await client.query({ name: `rows-${rows.length}`, text, values })
}

app.post('/import', async ({ body }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let rows: string[][] = []
    let count = 0
    for await (const cells of (body as NodeJS.ReadableStream).pipe(parse({ delimiter: ';', fromLine: 2 })) as AsyncIterable<string[]>) {
      cells[6] = cells[6]!.replace(',', '.')
      rows.push(cells)
      if (rows.length < SET) continue
      await insert(client, rows)
      count += rows.length
      rows = []
    }
    if (rows.length > 0) await insert(client, rows)
    await client.query('commit')
    return { count: count + rows.length }
  } finally {
    client.release()
  }
})

await app.listen({ port: Number(process.env.BASELINE_PORT), host: '127.0.0.1' })
process.stdout.write('ready\n')
