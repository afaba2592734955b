import type { JsonObject } from '@verka/domain/replication/content.ts'
import type { PlannedItem } from '@verka/domain/replication/plan.ts'
import type { WrittenItem } from '@verka/domain/replication/stored.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../../http/context.ts'
import { copyPictures, type PictureSource } from './copy-pictures.ts'
import { readLinks, upsertLinks } from '../replication.queries.ts'
import { ofItem, WRITERS } from './write-content.ts'

/** Pause between two notes of progress, each of which is a transaction. */
const NOTED_EVERY_MS = 100

interface WriteOptions {
  onProgress: (done: number) => Promise<void>
  /** Texts that are not written as planned. */
  change?: (value: JsonObject) => JsonObject
  /** Where its pictures are; undefined: it has none. */
  pictures?: PictureSource
}

/** Writes the items of a plan into a site, checks each once all are stored, and links them to their originals. @throws `ItemError` */
export async function writeAll(
  context: SiteContext,
  sourceSiteId: SiteId,
  items: readonly PlannedItem[],
  { onProgress, change = (value) => value, pictures }: WriteOptions,
): Promise<WrittenItem[]> {
  const scope = { tenantId: context.tenant.id, siteId: context.site.id }
  const links = new Map((await readLinks(context.tx, scope, sourceSiteId)).map((link) => [link.sourceId, link]))
  const written: WrittenItem[] = []
  let [done, notedAt] = [0, performance.now()]
  const note = async (count: number) => {
    done += count
    if (performance.now() - notedAt < NOTED_EVERY_MS) return
    notedAt = performance.now()
    await onProgress(done)
  }
  const changed = items.map((item) => ({ ...item, ...(item.defaults && { defaults: change(item.defaults) }) }))
  const withPictures = pictures ? await copyPictures(context, pictures, changed) : (_item: PlannedItem, body: JsonObject) => body
  for (const [kind, ofKind] of Map.groupBy(changed, (item) => item.kind)) {
    const toWrite = ofKind.map((item) => ({
      id: item.targetId,
      body: withPictures(item, change(item.after)),
      version: item.targetVersion ?? undefined,
    }))
    const versions = await WRITERS[kind].write(context, toWrite, note)
    ofKind.forEach((item, index) =>
      written.push({
        kind,
        id: item.targetId,
        sourceId: item.id,
        names: item.names,
        version: versions[index]!,
        before: item.before,
        base: links.get(item.id)?.base ?? null,
        original: links.get(item.id)?.original ?? null,
      }),
    )
  }
  await onProgress(items.length)
  // what a request has read once is read again: it is about what is stored now
  const now = { ...context }
  for (const { kind, targetId } of items) await ofItem(targetId, async () => WRITERS[kind].check?.(now, targetId))
  await upsertLinks(
    context.tx,
    scope,
    sourceSiteId,
    items.map(({ kind, targetId, id, after, base }) => ({
      kind,
      id: targetId,
      sourceId: id,
      base: base ?? after,
      original: base && after,
    })),
  )
  return written
}
