import Fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline of the quality figures: a bare handler that runs the one ideal prepared statement over a plain table
 * with real columns and the right index; no login, no tenancy. A process of its own, as Verka is.
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

await app.listen({ port: Number(process.env.BASELINE_PORT), host: '127.0.0.1' })
process.stdout.write('ready\n')
