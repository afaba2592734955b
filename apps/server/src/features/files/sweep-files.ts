import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { removeDue } from '../../files/removals.ts'
import { deleteExpiredUploads } from '../../files/resumable/uploads.queries.ts'
import type { Runtime } from '../../runtime.ts'
import { sweepRemovedTenants } from '../tenants/life/removed-tenants.ts'
import { deleteFiles } from './files.ts'
import { lockExpiredContents, lockUnusedFiles } from './files.queries.ts'
import { readAllSites, takeSweepLock } from './sweep-files.queries.ts'

const HOUR_MS = 60 * 60 * 1000
/** Lifetime of a file without references. */
const UNUSED_MS = 24 * HOUR_MS
/** An idle upload is aborted much sooner (http/load/slow-bodies.ts): a staged file unchanged for this long is from a process that died. */
const STAGED_MS = HOUR_MS
const BATCH = 200

type Sweeper = Pick<Runtime, 'database' | 'files' | 'now' | 'log'>

/** Deletes rows of one site's unused files and of replaced content that is kept no longer; their bytes are deleted after the commit. @returns how many. */
export async function sweepSite({ database, now }: Pick<Sweeper, 'database' | 'now'>, tenantId: TenantId, siteId: SiteId): Promise<number> {
  const scope = { tenantId, siteId }
  for (let count = 0; ;) {
    const removed = await database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
      if (!(await takeSweepLock(tx, tenantId))) return 0
      const unused = await lockUnusedFiles(tx, scope, new Date(now().getTime() - UNUSED_MS), BATCH)
      const rows = [...unused, ...(await lockExpiredContents(tx, scope, now(), BATCH - unused.length))]
      await deleteFiles({ tx, now: now() }, scope, rows)
      await deleteExpiredUploads(tx, scope, now())
      return rows.length
    })
    count += removed
    if (removed < BATCH) return count
  }
}

async function sweepStaging({ files }: Sweeper): Promise<number> {
  let count = 0
  for (const name of await readdir(files.staging)) {
    const path = join(files.staging, name)
    const left = await stat(path).catch(() => undefined)
    // by the clock of the disk, which wrote the time
    if (!left || Date.now() - left.mtimeMs < STAGED_MS) continue
    await rm(path, { force: true })
    count++
  }
  return count
}

/**
 * Deletes unused data: files without references for a day, replaced content after 30 days, bytes without a row, uploads that were not completed in time, and remains of
 * processes that died. Several processes may run it at once: each tenant is swept by one of them.
 */
export async function sweepFiles(sweeper: Sweeper): Promise<{ files: number; bytes: number; staged: number }> {
  const { database, files: store, now } = sweeper
  const swept = { files: 0, bytes: 0, staged: await sweepStaging(sweeper) }
  const sites = await database.transaction({ kind: 'installation' }, readAllSites, { isReadOnly: true })
  for (const site of sites) swept.files += await sweepSite(sweeper, site.tenant_id, site.id)
  for (const tenantId of new Set(sites.map((site) => site.tenant_id))) swept.bytes += await removeDue({ database, store }, tenantId, now())
  await sweepRemovedTenants(sweeper)
  return swept
}

/** Sweeps now and every hour, until the returned function is called. An error is logged, and the next sweep retries. */
export function keepSweeping(sweeper: Sweeper): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void (async () => {
    while (!signal.aborted) {
      try {
        const swept = await sweepFiles(sweeper)
        if (swept.files + swept.bytes + swept.staged > 0) sweeper.log.info(swept, 'unused files removed')
      } catch (error) {
        if (!signal.aborted) sweeper.log.warn({ err: error }, 'unused files stay until the next sweep')
      }
      await delay(HOUR_MS, undefined, { ref: false, signal }).catch(() => undefined)
    }
  })()
  return () => stopping.abort()
}
