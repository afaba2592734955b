import Fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline of the quality figures: a bare handler that runs the one ideal prepared statement over a plain table with real columns and
 * the right index; no login, no tenancy. In a separate process, like Verka.
 */
const pool = new pg.Pool({ connectionString: process.env.BASELINE_DATABASE, max: 16 })
const app = Fastify()

app.get<{ Params: { code: string } }>('/elements/codes/:code', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'by-code',
    text: 'select * from baseline.elements where lower(code) = lower($1)',
    values: [request.params.code],
  })
  return rows[0] ?? reply.code(404).send()
})

const COLUMNS = 'id, title, code, f0, f1, f2, f3, f4, f5, f6, f7, created_at, updated_at'
const query = (name: string, text: string, values: unknown[] = []) => pool.query({ name, text, values })

app.post('/first', async () => {
  const { rows } = await query('first', `select ${COLUMNS} from baseline.elements order by f0 collate verka_sv, id limit 25`)
  return { items: rows }
})
app.post<{ Body: { at: number } }>('/offset', async ({ body }) => {
  const { rows } = await query('offset', `select ${COLUMNS} from baseline.elements order by f0 collate verka_sv, id limit 25 offset $1`, [
    body.at,
  ])
  return { items: rows }
})
app.post<{ Body: { choice: string; from: number; to: number } }>('/filter', async ({ body }) => {
  const values = [body.choice, body.from, body.to]
  const [page, count] = await Promise.all([
    query('filter', `select ${COLUMNS} from baseline.elements where f2 = $1 and f3 between $2 and $3 order by f5, id limit 25`, values),
    query('filter-count', 'select count(*) from baseline.elements where f2 = $1 and f3 between $2 and $3', values),
  ])
  return { items: page.rows, totalCount: Number(count.rows[0].count) }
})
app.post<{ Body: { word: string } }>('/search', async ({ body }) => {
  const values = [`%${body.word}%`]
  const [page, count] = await Promise.all([
    query(
      'search',
      `select ${COLUMNS} from baseline.elements where title || ' ' || f7 ilike $1 order by title collate verka_sv, id limit 25`,
      values,
    ),
    query('search-count', `select count(*) from baseline.elements where title || ' ' || f7 ilike $1`, values),
  ])
  return { items: page.rows, totalCount: Number(count.rows[0].count) }
})
/** The ideal statement of one case of a list (list-cases.ts), which has its own name. */
app.post<{ Body: { name: string; where: string; order: string; hasCount: boolean } }>('/case', async ({ body }) => {
  const { name, where, order, hasCount } = body
  const [page, count] = await Promise.all([
    query(`case ${name}`, `select ${COLUMNS}, f8, f9 from baseline.elements where ${where} order by ${order} limit 25`),
    hasCount ? query(`count ${name}`, `select count(*) from baseline.elements where ${where}`) : undefined,
  ])
  return { items: page.rows, ...(count && { totalCount: Number(count.rows[0].count) }) }
})
interface Row {
  id: string
  title: string
  code: string
  values: unknown[]
}
app.post<{ Body: Row }>('/create', async ({ body }, reply) => {
  const { rows } = await query(
    'create',
    `insert into baseline.elements (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now()) returning *`,
    [body.id, body.title, body.code, ...body.values],
  )
  return reply.code(201).send(rows[0])
})
app.put<{ Body: Row }>('/update', async ({ body }) => {
  const { rows } = await query(
    'update',
    `update baseline.elements set title = $2, code = $3, f0 = $4, f1 = $5, f2 = $6, f3 = $7, f4 = $8, f5 = $9, f6 = $10, f7 = $11, updated_at = now()
      where id = $1 returning *`,
    [body.id, body.title, body.code, ...body.values],
  )
  return rows[0]
})

await app.listen({ port: Number(process.env.BASELINE_PORT), host: '127.0.0.1' })
process.stdout.write('ready\n')
