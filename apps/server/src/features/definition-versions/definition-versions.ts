import type { z } from 'zod'
import { isItem, type DefinitionKindName, type Item } from '@verka/domain/definitions/difference/definition-content.ts'
import { changedParts, differenceOf } from '@verka/domain/definitions/difference/definition-difference.ts'
import {
  COPIED_BY,
  VERSIONS_PAGE,
  type CopiedBy,
  type DefinitionVersion,
  type DefinitionVersionContent,
} from '@verka/domain/definitions/versions.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { schemaErrors } from '@verka/domain/errors/schema-errors.ts'
import { positionOfCursor, timeCursor } from '../../db/lists/cursors/time-cursor.ts'
import type { SiteContext } from '../../http/context.ts'
import { findSaveOfVersion, listSavesOf, type AuditedSave } from '../audit-log/audit-log.ts'

interface Current {
  id: string
  version: number
  status: string
  updatedAt: string
}

interface VersionsOf<Body, Definition extends Current> {
  entity: DefinitionKindName
  /** @throws `notFound`, also when the caller may not see it */
  load: (context: SiteContext, id: string) => Promise<Definition>
  /** The body of its save. */
  body: z.ZodObject & z.ZodType<Body>
  update: (context: SiteContext, id: string, body: Body) => Promise<Definition>
}

const versionIn = (content: unknown): number => (isItem(content) && typeof content.version === 'number' ? content.version : 1)

/** The moment of the save that a content is of. */
const momentIn = (content: unknown, otherwise: Date): string =>
  isItem(content) && typeof content.updatedAt === 'string' ? content.updatedAt : otherwise.toISOString()

/** A content without the rights of the person who saved it, and without a note of the log. */
function contentOf(stored: unknown): Item {
  const { can: _, restoredFrom: _restored, ...content } = isItem(stored) ? stored : {}
  return content
}

const restoredFromIn = (content: unknown): number | null =>
  isItem(content) && typeof content['restoredFrom'] === 'number' ? content['restoredFrom'] : null

const isCopiedBy = (origin: unknown): origin is CopiedBy => (COPIED_BY as readonly unknown[]).includes(origin)

/** What wrote a version, by the entry of the replication or sandbox. An older entry does not say what its source was: a site. */
function copyOf({ entity, action, after }: NonNullable<AuditedSave['copied']>, tenantId: string): DefinitionVersion['copied'] {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  if (action === 'undo') return { by: 'undo', from: '' }
  if (entity === 'sandbox') return { by: 'sandbox', from: textOf(after?.['sourceName']) }
  const source: Record<string, unknown> = isItem(after?.['source']) ? { ...after['source'] } : {}
  const [tenantName, siteName] = [textOf(source['tenantName']), textOf(source['siteName'])]
  const isElsewhere = tenantName !== '' && source['tenantId'] !== tenantId
  const origin = after?.['origin']
  return { by: isCopiedBy(origin) ? origin : 'site', from: isElsewhere ? `${tenantName}, ${siteName}` : siteName }
}

/** The versions of one kind of definition: the audit log has them. */
export function definitionVersions<Body, Definition extends Current>({ entity, load, body, update }: VersionsOf<Body, Definition>) {
  const versionOf = ({ at, by, before, after, copied }: AuditedSave, tenantId: string): DefinitionVersion => {
    const isFirst = before === null
    return {
      number: versionIn(after),
      at: at.toISOString(),
      by,
      isFirst,
      restoredFrom: restoredFromIn(after),
      copied: copied && copyOf(copied, tenantId),
      changed: isFirst ? [] : changedParts(differenceOf(entity, contentOf(before), contentOf(after))),
    }
  }

  /** The version before the first entry of the log, of a definition that is older than the log. */
  const versionBefore = (content: unknown, at: Date): DefinitionVersion => ({
    number: versionIn(content),
    at: momentIn(content, at),
    by: null,
    isFirst: true,
    restoredFrom: null,
    copied: null,
    changed: [],
  })

  /** Versions, newest first. @throws `notFound` */
  const list = async (context: SiteContext, id: string, query: { limit?: number | undefined; after?: string | undefined }) => {
    const current = await load(context, id)
    const { limit = VERSIONS_PAGE, after } = query
    const position = after === undefined ? undefined : positionOfCursor(after)
    // one extra row shows whether there is a next page
    const saves = await listSavesOf(context, { entity, entityId: current.id }, { after: position, limit: limit + 1 })
    const shown = saves.slice(0, limit)
    const items = shown.map((save) => versionOf(save, context.tenant.id))
    if (saves.length > limit) return { items, next: timeCursor(shown.at(-1)!) }
    const oldest = shown.at(-1)
    if (oldest && oldest.before !== null) items.push(versionBefore(oldest.before, oldest.at))
    if (!oldest && position === undefined) items.push(versionBefore(current, context.now))
    return { items }
  }

  /** One version with its content. @throws `notFound` */
  const get = async (context: SiteContext, id: string, version: number): Promise<DefinitionVersionContent> => {
    const current = await load(context, id)
    const save = await findSaveOfVersion(context, { entity, entityId: current.id }, version)
    if (save && versionIn(save.after) === version)
      return { number: version, at: save.at.toISOString(), by: save.by, content: contentOf(save.after) }
    const older = save ? save.before : current.version === version ? current : undefined
    if (older === undefined) throw notFound()
    return { number: version, at: momentIn(older, context.now), by: null, content: contentOf(older) }
  }

  /**
   * Saves the content of a version as a new one, as any save: with its version, lost values, lockdown. The status stays, so that nothing is
   * published or withdrawn by the way.
   * @throws `notFound`, `invalid`, and as a save does
   */
  const restore = async (
    context: SiteContext,
    id: string,
    version: number,
    { version: basedOn, ...confirmed }: { version: number; confirmedRemovals?: string[] | undefined },
  ): Promise<Definition> => {
    const current = await load(context, id)
    const { content } = await get(context, id, version)
    // an older content may have properties that a save does not take any more
    const taken = (parts: object) => Object.fromEntries(Object.entries(parts).filter(([name]) => name in body.shape))
    const given = { ...taken(content as Item), ...taken(confirmed), id, status: current.status, version: basedOn }
    const read = body.safeParse(given)
    if (!read.success) throw invalid(schemaErrors(read.error, given))
    return update({ ...context, restored: { entityId: current.id, version } }, id, read.data)
  }

  return { list, get, restore }
}
