import type { AuditAction, AuditedEntity } from '@verka/domain/audit/audit-log.api.ts'
import { CONTENT_STATUSES, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import type { ChangeKind } from '@verka/domain/events/events.api.ts'
import type { Audience } from '@verka/domain/resources/resource.ts'
import { isResource, DESCRIPTIONS, type RESOURCES, type ResourceName } from '@verka/domain/resources/resources.ts'
import type { SiteContext, TenantContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { jsonInTurns, mapInTurns } from '../../processes/in-turns.ts'
import { insertAudit, jsonOfEntry, type AuditCall, type AuditEntry, type EntryRow, type ChangeRow } from './audit.queries.ts'

/** The context of a change: one in a site, or one of the tenant as a whole. */
type ChangeContext = TenantContext & Partial<Pick<SiteContext, 'site'>>

interface Entry {
  action: AuditAction
  entityId: string
  before?: object | undefined
  after?: object | undefined
}

interface Definition {
  status: ContentStatus
}
interface PartOfCategory extends Definition {
  elementTypeId: ElementTypeId
  restricted?: boolean
}
interface Versions<Version> {
  before?: Version
  after?: Version
}

/** The facts that decide each audience, besides the entry itself (`domain/resources/resource.ts`). */
interface DetailsOf {
  readers: unknown
  everyone: unknown
  owner: unknown
  people: unknown
  definition: Versions<Definition>
  definitionInCategory: Versions<PartOfCategory>
  service: Versions<PartOfCategory>
  /** `typeId`: its category, or its predefined value type. */
  instance: { typeId: string }
  /** `typeId`: its service; `ownerIds`: the owner now, and the one before. */
  transaction: { typeId: string; ownerIds: readonly (string | null | undefined)[] }
  reservation: { typeId: string; ownerIds: readonly (string | null | undefined)[] }
}
type AudienceOf<Entity> = Entity extends ResourceName ? (typeof RESOURCES)[Entity]['audience'] : null

type Details<Entity> = AudienceOf<Entity> extends keyof DetailsOf ? DetailsOf[AudienceOf<Entity>] : unknown

/** A change with the facts that decide who may see it. */
export type Change =
  | (Entry & { entity: PlainEntity })
  | { [Entity in AuditedEntity]: Entry & { entity: Entity } & Details<Entity> }[Exclude<AuditedEntity, PlainEntity>]

/** Entities whose entry has every fact that their audience needs. */
export type PlainEntity = { [Entity in AuditedEntity]: unknown extends Details<Entity> ? Entity : never }[AuditedEntity]

const KINDS: Record<Exclude<AuditAction, 'export'>, ChangeKind> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  execute: 'executed',
  undo: 'executed',
}

/** Stored facts of a change by its audience. */
const DETAILS: { [A in Audience]: (change: Entry & DetailsOf[A]) => Partial<ChangeRow> } = {
  readers: () => ({}),
  everyone: () => ({}),
  owner: ({ entityId }) => ({ ownerIds: [entityId] }),
  people: ({ entityId }) => ({ ownerIds: [entityId] }),
  definition: (change) => ({ status: widest(change) }),
  definitionInCategory: ofCategory,
  service: ofCategory,
  instance: ({ typeId }) => ({ typeId }),
  transaction: ofOwners,
  reservation: ofOwners,
}

function ofOwners({ typeId, ownerIds }: DetailsOf['transaction']): Partial<ChangeRow> {
  return { typeId, ownerIds: [...new Set(ownerIds.filter((id) => typeof id === 'string'))] }
}

function ofCategory(change: DetailsOf['service']): Partial<ChangeRow> {
  const versions = [change.before, change.after].filter((version) => version !== undefined)
  const isRestricted = versions.every(({ restricted = false }) => restricted)
  return { typeId: versions[0]?.elementTypeId ?? null, status: widest(change), isRestricted }
}

/** The wider status of the two: readers of the old one are notified that it disappeared, readers of the new one that it exists. */
function widest({ before, after }: Versions<Definition>): ContentStatus {
  const known = [before?.status, after?.status]
  return CONTENT_STATUSES.findLast((status) => known.includes(status)) ?? 'draft'
}

/** The change for open clients; undefined: none, since an export changes nothing, or no page shows such rows. */
function changeOf(change: Change): ChangeRow | undefined {
  if (change.action === 'export' || !isResource(change.entity)) return undefined
  const { audience } = DESCRIPTIONS[change.entity]
  if (audience === null) return undefined
  const details = DETAILS[audience] as (change: Change) => Partial<ChangeRow>
  return { kind: KINDS[change.action], typeId: null, ownerIds: [], status: null, isRestricted: null, ...details(change) }
}

/**
 * Writes an audit entry in the transaction of the change (decisions section 5), with the change that open clients are notified of after the
 * commit (features/events).
 */
export const audit = (context: ChangeContext, change: Change): void => auditAll(context, [change])

/** The same for some changes, in one statement. */
export function auditAll(context: ChangeContext, changes: readonly Change[]): void {
  if (changes.length === 0) return
  const entries = changes.map((change) => entryOf(context, change))
  insertAudit(context.tx, callOf(context), JSON.stringify(entries.map(jsonOfEntry)))
  announce(context, entries)
}

/** The same for the changes of a set, in one statement, with turns for other requests. */
export async function auditSet<Item>(context: ChangeContext, items: readonly Item[], changed: (item: Item) => Change): Promise<void> {
  if (items.length === 0) return
  const entries = await mapInTurns(items, (item) => entryOf(context, changed(item)))
  insertAudit(context.tx, callOf(context), await jsonInTurns(entries.map(jsonOfEntry)))
  announce(context, entries)
}

const entryOf = (context: ChangeContext, change: Change): AuditEntry => ({ row: rowOf(context, change), change: changeOf(change) })

function announce(context: ChangeContext, entries: readonly AuditEntry[]): void {
  if (entries.some((entry) => entry.change)) context.afterCommit(async () => context.runtime.live.announce(context.tenant.id))
}

const callOf = (context: ChangeContext): AuditCall => ({
  tenantId: context.tenant.id,
  siteId: context.site?.id ?? null,
  at: context.now,
  actorId: context.actor.id,
  requestId: context.requestId,
  address: context.address ?? null,
  bulkChangeId: context.bulkChangeId ?? null,
  importId: context.importId ?? null,
  replicationId: context.replicationId ?? null,
})

const rowOf = (context: ChangeContext, { action, entity, entityId, before, after }: Change): EntryRow => ({
  id: newId(context.now),
  action,
  entity,
  entityId,
  before,
  after: after && context.restored?.entityId === entityId ? { ...after, restoredFrom: context.restored.version } : after,
})
