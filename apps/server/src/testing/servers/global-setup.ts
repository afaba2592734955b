import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { migrate } from '../../db/schema/migrate.ts'
import { makeTemplate } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    applicationUrl: string
    superuserUrl: string
    /** Folder of files that tests make once for all of a run. */
    runFolder: string
  }
}

/** Starts one real PostgreSQL for the whole run, migrated once; every test creates its own tenant in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'verka-test-'))
  // the data of tests is discarded: nothing has to reach the disk
  const server = await startEmbeddedPostgres(join(folder, 'postgres'), {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    // each test opens connections: hashing a password thousands of times proves nothing here
    scram_iterations: '1',
  })
  await Promise.all([migrate(server.ownerUrl, 'verka_app'), makeTemplate(server.superuserUrl)])
  project.provide('ownerUrl', server.ownerUrl)
  project.provide('applicationUrl', server.applicationUrl)
  project.provide('superuserUrl', server.superuserUrl)
  project.provide('runFolder', folder)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
