import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { describeSchema, describeTypes } from './describe-schema.ts'

/** `npm run db:generate`: migrates an empty database and writes its schema, as SQL to read and as types. */
const folder = await mkdtemp(join(tmpdir(), 'verka-schema-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'), { fsync: 'off' })
try {
  await migrate(server.ownerUrl, 'verka_app')
  await writeFile(new URL('./schema.sql', import.meta.url), await describeSchema(server.ownerUrl))
  await writeFile(new URL('./schema.generated.ts', import.meta.url), await describeTypes(server.ownerUrl))
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
