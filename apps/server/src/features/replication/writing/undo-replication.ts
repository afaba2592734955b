import { asId, type ReplicationId, type SiteId } from '@verka/domain/entities/ids.ts'
import { AppError, lockdown, notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { UNDO_REPLICATION_DAYS, type undoReplication as undo } from '@verka/domain/replication/replication.api.ts'
import type { Replication } from '@verka/domain/replication/replication.schema.ts'
import type { ItemErrors, WrittenItem } from '@verka/domain/replication/stored.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import { runPart } from '../../../db/transaction.ts'
import type { InstallationContext, SiteContext } from '../../../http/context.ts'
import { audit } from '../../audit/audit.ts'
import { isLockedDownNow } from '../../tenants/tenants.ts'
import { inSiteAsCaller } from '../in-site.ts'
import { callerOf, placeOf } from '../places.ts'
import { deleteExamples } from '../ready/examples.ts'
import { loadReplication } from '../replicate.ts'
import { deleteLinks, lockSite, noteUndone, readReplication, upsertLinks } from '../replication.queries.ts'
import { readSiteContent } from '../planning/site-content.ts'
import { ItemError, ofItem, WRITERS } from './write-content.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Undoes a replication: what it created is deleted, what it changed has its earlier content, except what was changed or used since, which is
 * listed. A system administrator may undo in spite of a lockdown, as they may replicate. @throws `notFound`, `conflict` after 30 days or if it
 * was not executed, `lockdown`
 */
export async function undoReplication(
  context: InstallationContext,
  scope: SiteScope,
  id: string,
  { liftsLockdown }: BodyOf<typeof undo>,
): Promise<Replication> {
  await placeOf(context, scope)
  const caller = callerOf(context)
  await inSiteAsCaller(context, scope, async (site) => {
    await lockSite(site.tx, scope)
    const row = await readReplication(site.tx, scope, asId<'replication'>(id) as ReplicationId, { isLocked: true })
    if (!row) throw notFound()
    if (row.state === 'undone') return
    const isRecent = context.now.getTime() - row.created_at.getTime() < UNDO_REPLICATION_DAYS * DAY_MS
    if (row.state !== 'done' || !isRecent) throw new AppError('conflict', { message: '@errors.undoTooLate' })
    const isLifted = liftsLockdown && caller.role === 'superUser'
    if ((await isLockedDownNow(site.tx, scope.tenantId)) && !isLifted) throw lockdown()
    const part = { ...site, replicationId: row.id }
    const examples = await deleteExamples(part, row.examples)
    const { kept: definitions, undone } = await undoAll(part, row.written)
    const kept = [...definitions, ...examples]
    await relink(site, row.source.siteId, undone)
    await noteUndone(site.tx, scope, row.id, kept, context.now)
    audit(site, {
      action: 'undo',
      entity: 'replication',
      entityId: row.id,
      after: { name: row.source.siteName, undone: undone.length, kept: kept.length },
    })
  })
  return loadReplication(context, scope, id)
}

const CHANGED: FieldError[] = [{ message: '@answers.changedSinceReplication' }]

async function undoAll(site: SiteContext, written: readonly WrittenItem[]): Promise<{ kept: ItemErrors[]; undone: WrittenItem[] }> {
  const present = new Map((await readSiteContent(site)).items.map((item) => [item.id, item.version]))
  const reasons = new Map<WrittenItem, readonly FieldError[]>()
  const undone = new Set<WrittenItem>()
  const waiting = new Set(written.filter(({ id }) => present.has(id)))
  for (const item of waiting)
    if (present.get(item.id) !== item.version) {
      reasons.set(item, CHANGED)
      waiting.delete(item)
    }
  // what others of it use can go after them
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const item of [...waiting].toReversed()) {
      const errors = await undoItem({ ...site }, item)
      if (errors) reasons.set(item, errors)
      else {
        undone.add(item)
        waiting.delete(item)
        reasons.delete(item)
        isSettled = false
      }
    }
  }
  const kept = [...reasons].map(([{ kind, names }, errors]) => ({
    kind,
    names,
    errors: errors.map(({ message, params }) => ({ message, ...(params && { params }) })),
  }))
  return { kept, undone: [...undone] }
}

/** Undoes one thing. @returns why it stays; undefined: it is undone */
async function undoItem(site: SiteContext, { kind, id, version, before }: WrittenItem): Promise<readonly FieldError[] | undefined> {
  const { write, remove } = WRITERS[kind]
  try {
    await runPart(site.tx, () =>
      ofItem(id, async () => void (await (before ? write(site, [{ id, body: before, version }]) : remove(site, id, version)))),
    )
    return undefined
  } catch (error) {
    if (error instanceof ItemError) return error.errors
    throw error
  }
}

/** The links are as they were before. */
async function relink(site: SiteContext, sourceSiteId: SiteId, undone: readonly WrittenItem[]): Promise<void> {
  const scope = { tenantId: site.tenant.id, siteId: site.site.id }
  const isLinked = ({ base }: WrittenItem) => base !== null
  const links = undone
    .filter(isLinked)
    .map(({ kind, id, sourceId, base, original = null }) => ({ kind, id, sourceId, base: base!, original }))
  await upsertLinks(site.tx, scope, sourceSiteId, links)
  const others = undone.filter((item) => !isLinked(item)).map(({ sourceId }) => sourceId)
  await deleteLinks(site.tx, scope, sourceSiteId, others)
}
