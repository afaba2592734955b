import { asId, type ElementId, type ElementTypeId } from '@verka/domain/entities/ids.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { comparableText, idsIn, idsOfParts, type JsonObject, type JsonValue, type SiteContent } from '@verka/domain/replication/content.ts'
import { planReplication, type PlannedItem } from '@verka/domain/replication/plan.ts'
import { copiedValues, type ValueCopy } from '@verka/domain/sandboxes/copied-values.ts'
import type { MadeUpPeople } from '@verka/domain/sandboxes/made-up-people.ts'
import { openSites } from '../../db/scope.queries.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { copyElements } from '../elements/copies/copy-elements.ts'
import { switchConfigsOn } from '../processor-configs/processor-configs.ts'
import { idsInSite } from '../replication/planning/ids-in-site.ts'
import { makePlan } from '../replication/planning/make-plan.ts'
import { readSiteContent } from '../replication/planning/site-content.ts'
import type { PictureSource } from '../replication/writing/copy-pictures.ts'
import { storeLinks } from '../replication/writing/store-links.ts'
import { isUniversal } from '../replication/planning/universal-ids.ts'
import { writeAll } from '../replication/writing/write-all.ts'
import type { sampleOf } from './sample-objects.ts'

/** What a sandbox is made of, as it was read from its source. */
export interface SourceOfSandbox {
  content: SiteContent
  objects: Awaited<ReturnType<typeof sampleOf>>
  /** Ids of configs that are on. */
  switchedOn: ReadonlySet<string>
}

const ALL = { replicateRecords: true, replicatePrivileges: true, without: [], take: [] }

/** Definitions, values and privileges of the source, by its plan; what names people is made up. @throws `ItemError` */
export async function copyDefinitions(
  sandbox: SiteContext,
  { content, switchedOn }: Pick<SourceOfSandbox, 'content' | 'switchedOn'>,
  people: MadeUpPeople,
  { onProgress, pictures }: { onProgress: (done: number) => Promise<void>; pictures: PictureSource },
): Promise<PlannedItem[]> {
  const { items, obstacles } = await makePlan(sandbox, content, ALL)
  // the tenant has less than when it was built: a licence, an implementation
  const written = items.filter(({ id, isWritten }) => isWritten && !obstacles.has(id))
  await writeAll(sandbox, content.siteId, written, {
    onProgress,
    change: (value) => mapTexts(value, people.ofPeople) as JsonObject,
    pictures,
  })
  const on = written.filter(({ kind, id }) => kind === 'processorConfig' && switchedOn.has(id)).map(({ targetId }) => targetId)
  await switchConfigsOn(
    sandbox,
    on.map((id) => asId<'processorConfig'>(id)),
  )
  return written
}

/** A content with other texts, such as without names of people. */
function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((one) => mapTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]))
}

/** The sample of the source's objects, with values of people of the sandbox only. @returns how many */
export async function copyObjects(
  sandbox: SiteContext,
  { content, objects }: Pick<SourceOfSandbox, 'content' | 'objects'>,
  people: MadeUpPeople,
  members: ReadonlySet<string>,
): Promise<number> {
  const derive = idsInSite(sandbox.site.id)
  const present = await readSiteContent({ ...sandbox })
  const there = new Set([...idsIn(present.items as unknown as JsonValue), ...objects.map(({ id }) => derive(id))])
  const original = new Map(content.items.flatMap(({ id, body }) => [id, ...idsOfParts(body)]).map((id) => [derive(id), id] as const))
  const copy: ValueCopy = {
    people,
    copyOf: (id) => (there.has(derive(id)) ? derive(id) : undefined),
    isMember: (id) => members.has(id),
    substitute: sandbox.actor.id,
  }
  const categories = new Map(present.items.filter(({ kind }) => kind === 'elementType').map(({ id, body }) => [id, body]))
  let count = 0
  for (const [typeId, ofType] of Map.groupBy(objects, (row) => derive(row.element_type_id))) {
    const body = categories.get(typeId)
    if (!body) continue
    const fields = body['dataPropertyTypes'] as unknown as Field[]
    const copies = ofType.map((row) => ({
      id: asId<'element'>(derive(row.id)) as ElementId,
      title: people.ofAnybody(row.title),
      code: row.code,
      values: copiedValues(fields, row.data_properties, (id) => original.get(id) ?? id, copy),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }))
    await copyElements({ ...sandbox }, asId<'elementType'>(typeId) as ElementTypeId, copies)
    count += copies.length
  }
  return count
}

/**
 * Links the originals to their copies, so that the plan of the way back knows both: unchanged things are the same there. What a copy cannot
 * have, and names that are made up, are no changes of either site: the way back makes only what was changed since.
 */
export async function linkBack(
  sandbox: SiteContext,
  { content }: Pick<SourceOfSandbox, 'content'>,
  copies: readonly PlannedItem[],
): Promise<void> {
  const originals = new Map(copies.map(({ id, targetId }) => [targetId, id]))
  const links = copies.map(({ kind, id, targetId }) => ({ kind, id, sourceId: targetId, base: {} }))
  const bodies = new Map(content.items.map(({ id, body }) => [id, body]))
  const filled = await readSiteContent({ ...sandbox })
  const back = planReplication(filled, { ...content, takenIds: new Set() }, links, ALL, { derive: idsInSite(content.siteId), isUniversal })
  const { tx } = sandbox
  await openSites(tx, [content.siteId])
  await storeLinks(
    tx,
    { tenantId: sandbox.tenant.id, siteId: content.siteId },
    sandbox.site.id,
    back.flatMap(({ kind, id, after }) => {
      const original = originals.get(id)
      if (original === undefined) return []
      const present = bodies.get(original) ?? null
      const isSame = present !== null && comparableText(present) === comparableText(after)
      return [{ kind, id: original, sourceId: id, base: after, original: isSame ? null : present }]
    }),
  )
  await openSites(tx, [scopeOf(sandbox).siteId])
}
