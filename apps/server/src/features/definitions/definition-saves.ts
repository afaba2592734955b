import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import type { Id } from '@verka/domain/entities/ids.ts'
import { invalid, lockdown, notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { ValueHolders } from './held-values.queries.ts'
import { assignSlots, type ListSlots } from '../../db/lists/keys/list-slots.ts'
import { followSlots } from '../../db/lists/keys/rewrite-keys.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit, type Change } from '../audit/audit.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { refuseWhenUsed } from '../guards/uses.ts'
import { isLockedDownNow } from '../tenants/tenants.ts'
import { lostByCopy, refuseLostValues } from './changed-fields.ts'
import {
  definitionOf,
  type commonOf,
  type DefinitionKind,
  type DefinitionRow,
  type DefinitionEntity,
  type OfDefinition,
  type UseCounts,
} from './definition-kind.ts'
import { countUses, deleteDefinition, insertDefinition, lockDefinition, readDefinition, updateDefinition } from './definitions.queries.ts'
import { jsonText } from '../../db/json-columns.ts'
import { withStoredFiles } from '../forms/files-in-texts.ts'

/** The fields of a definition that is a form. */
const fieldsOf = (definition: object): readonly Field[] | undefined =>
  'dataPropertyTypes' in definition ? (definition.dataPropertyTypes as readonly Field[]) : undefined

interface DefinitionBody {
  version?: number | undefined
  status: ContentStatus
  localizedNames: LocalizedTexts
  localizedDescriptions: LocalizedTexts
  confirmedRemovals?: string[] | undefined
}

/** The fields and rules of a definition that is a form. */
interface Form {
  dataPropertyTypes: Field[]
  matchRules: Rule[]
  /** Of a copy that was stored before there were any: none. */
  ruleTests?: RuleTest[]
}

/** The save of one kind of definition. Knowledge of features above is passed as functions. */
interface DefinitionSaves<
  Entity extends DefinitionEntity,
  Row extends DefinitionRow,
  Own extends object,
  Body extends DefinitionBody,
  Whole extends Body,
> {
  kind: DefinitionKind<Row, Own> & { entity: Entity }
  /** Completes a body with omitted properties, and checks it. `before` is the replaced definition. @throws `invalid` */
  accept: (context: SiteContext, given: Body, before: Stored<Own, Entity> | undefined) => Promise<Whole>
  /** Errors of parts that a stored definition keeps: its category, the mode of a service that was used. */
  fixedParts?: (context: SiteContext, body: Body, before: Body & { id: Id<Entity> }) => Promise<FieldError[]>
  /** Refuses an accepted body with consequences that were not confirmed. Not called for copies. @throws `invalid` */
  refuseUnconfirmed?: (context: SiteContext, body: Whole, before: Stored<Own, Entity> | undefined) => Promise<void>
  /** The values of the columns that only this kind has; `isNew` adds those that never change. */
  columnsOf: (body: Whole, isNew: boolean) => Record<string, unknown>
  /** Parts of a saved row that are stored in other tables. */
  joinedOf?: (body: Whole) => Partial<Row>
  /** Tables with values of its fields. Omitted: the definition is not a form. */
  holders?: ValueHolders['table']
  /** Stores the parts of a definition that other tables have, before `afterSave`. */
  storeParts?: (context: SiteContext, row: Row, body: Whole) => Promise<void>
  /** Runs in the transaction of each save, after the row is written; `before` is undefined for a new definition. */
  afterSave?: (context: SiteContext, saved: SavedDefinition<Row, Whole, Stored<Own, Entity>>) => Promise<void>
  /** Checks that the caller may see a definition. @throws `notFound` */
  load: (context: SiteContext, id: string) => Promise<{ id: Id<Entity> }>
  /** Uses that block a deletion, counted in one statement. */
  usesOf: (of: OfDefinition<Entity>) => UseCounts
  /** Uses that block a deletion and no subquery can count. */
  moreUsesOf?: (context: SiteContext, id: Id<Entity>) => Promise<Use[]>
  /** Runs before the row is deleted. */
  beforeDelete?: (context: SiteContext, id: Id<Entity>) => Promise<void>
}

/** Why a copy cannot be written, and the table of the values that are in its way. */
export interface CopyObstacles {
  errors: FieldError[]
  heldBy: ValueHolders['table'] | undefined
}

type Stored<Own, Entity extends DefinitionEntity> = ReturnType<typeof commonOf<Entity>> & Own

interface SavedDefinition<Row, Whole, Definition> {
  row: Row
  body: Whole
  before: Definition | undefined
  after: Definition
}

interface Replaced<Row, Whole> {
  before: Row
  body: Whole
  isCopy: boolean
}

const commonColumns = (body: DefinitionBody) => ({
  status: body.status,
  localized_names: jsonText(body.localizedNames),
  localized_descriptions: jsonText(body.localizedDescriptions),
})

const formColumns = ({ dataPropertyTypes, matchRules, ruleTests = [] }: Form, listSlots: ListSlots) => ({
  data_property_types: jsonText(dataPropertyTypes),
  match_rules: jsonText(matchRules),
  rule_tests: jsonText(ruleTests),
  list_slots: jsonText(listSlots),
})

/** The use cases that change one kind of definition: create, update, delete, and the uses that prevent a deletion. */
export function definitionSaves<
  Entity extends DefinitionEntity,
  Row extends DefinitionRow,
  Own extends object,
  Body extends DefinitionBody,
  Whole extends Body,
>(saves: DefinitionSaves<Entity, Row, Own, Body, Whole>) {
  const { kind, accept, fixedParts, refuseUnconfirmed, columnsOf, joinedOf, holders, storeParts, afterSave } = saves
  const { load, usesOf, moreUsesOf, beforeDelete } = saves
  const rowOf = (row: object, body: Whole) => ({ ...row, ...joinedOf?.(body) }) as Row
  // a kind with `holders` has a form; the compiler cannot follow that
  const formOf = (definition: object) => definition as Form
  const log = (context: SiteContext, change: Pick<Change, 'action' | 'entityId' | 'before' | 'after'>) =>
    audit(context, { entity: kind.entity, ...change } as Change)

  /** Lockdown takes effect at once: the tenant is reloaded and locked until the change is done. @throws `lockdown` */
  const refuseWhenLocked = async ({ tx, tenant, replicationId }: SiteContext): Promise<void> => {
    // the undo of a replication answers for it
    if (replicationId !== undefined) return
    if (kind.obeysLockdown && (await isLockedDownNow(tx, tenant.id))) throw lockdown()
  }

  /** The stored row, locked until the transaction ends. @throws `lockdown`, `notFound` */
  const lock = async (context: SiteContext, id: string): Promise<Row> => {
    await refuseWhenLocked(context)
    const row = await lockDefinition<Row>(context.tx, kind, scopeOf(context), id)
    if (!row) throw notFound()
    return row
  }

  const insertRow = async (context: SiteContext, id: string, body: Whole): Promise<Row> => {
    const inserted = await insertDefinition(context.tx, kind.table, {
      tenant_id: context.tenant.id,
      site_id: context.site.id,
      id,
      owner_id: context.actor.id,
      created_at: context.now,
      updated_at: context.now,
      ...commonColumns(body),
      ...(holders && formColumns(formOf(body), assignSlots(formOf(body).dataPropertyTypes).slots)),
      ...columnsOf(body, true),
    })
    const row = rowOf(inserted, body)
    await storeParts?.(context, row, body)
    return row
  }

  const insert = async (context: SiteContext, id: string, body: Whole): Promise<Stored<Own, Entity>> => {
    const row = await insertRow(context, id, body)
    const after = definitionOf(context, kind, row)
    await afterSave?.(context, { row, body, before: undefined, after })
    log(context, { action: 'create', entityId: row.id, after })
    return after
  }

  const create = async (context: SiteContext, given: Body): Promise<Stored<Own, Entity>> => {
    await refuseWhenLocked(context)
    const body = await accept(context, given, undefined)
    await refuseUnconfirmed?.(context, body, undefined)
    return insert(context, newId(context.now), body)
  }

  /** The columns of a form that is saved over another one. @throws `invalid`, `fieldsHoldValues` */
  const changedForm = async (context: SiteContext, table: ValueHolders['table'], { before, body, isCopy }: Replaced<Row, Whole>) => {
    const { dataPropertyTypes } = formOf(body)
    const changes = {
      before: formOf(kind.ownOf(before)).dataPropertyTypes,
      after: dataPropertyTypes,
      confirmed: body.confirmedRemovals ?? [],
      isCopy,
    }
    await refuseLostValues(context, { table, typeId: before.id }, changes)
    const assigned = assignSlots(dataPropertyTypes, before.list_slots ?? undefined)
    return { columns: formColumns(formOf(body), assigned.slots), assigned }
  }

  const updateRow = async (context: SiteContext, id: string, body: Whole, columns: object | undefined): Promise<Row> => {
    const values = { ...commonColumns(body), ...columns, ...columnsOf(body, false), updated_at: context.now }
    const row = rowOf(await updateDefinition(context.tx, kind.table, scopeOf(context), id, values), body)
    await storeParts?.(context, row, body)
    return row
  }

  const replace = async (context: SiteContext, stored: Row, body: Whole, isCopy = false): Promise<Stored<Own, Entity>> => {
    const before = definitionOf(context, kind, stored)
    const form = holders && (await changedForm(context, holders, { before: stored, body, isCopy }))
    const row = await updateRow(context, stored.id, body, form?.columns)
    const after = definitionOf(context, kind, row)
    await afterSave?.(context, { row, body, before, after })
    // after the rows are locked, never before: a save of a row locks it, and then the slots of its keys
    if (holders && form) await followSlots(context.tx, holders, { ...scopeOf(context), typeId: stored.id }, form.assigned)
    log(context, { action: 'update', entityId: stored.id, before, after })
    return after
  }

  /** Refuses a change of what a stored definition keeps. @throws `invalid` */
  const refuseFixed = async (context: SiteContext, body: Body, before: object): Promise<void> => {
    const errors = (await fixedParts?.(context, body, before as Body & { id: Id<Entity> })) ?? []
    if (errors.length > 0) throw invalid(errors)
  }

  const update = async (context: SiteContext, id: string, given: Body): Promise<Stored<Own, Entity>> => {
    const stored = await lock(context, id)
    const before = definitionOf(context, kind, stored)
    refuseWhenStale(given.version, before)
    await refuseFixed(context, given, before)
    const body = await accept(context, given, before)
    await refuseUnconfirmed?.(context, body, before)
    return replace(context, stored, body)
  }

  /**
   * Stores content that was accepted in another site, under a given id: as a new definition, or over the stored `version`. Its parts may refer to definitions that are
   * stored after it, so that `check` has to follow before the transaction ends. The caller answers for lockdown.
   */
  const writeCopy = async (context: SiteContext, id: string, body: Whole, version: number | undefined): Promise<{ version: number }> => {
    if (version === undefined) return insert(context, id, body)
    const stored = await lockDefinition<Row>(context.tx, kind, scopeOf(context), id)
    if (!stored) throw notFound()
    refuseWhenStale(version, stored)
    const before = definitionOf(context, kind, stored)
    await refuseFixed(context, body, before)
    return replace(context, stored, withStoredPictures(body, before), true)
  }

  /** Why a copy cannot replace a stored definition, as far as that depends on no other copy: a plan names it before anything is written. */
  const obstacles = async (context: SiteContext, id: string, before: Whole, after: Whole): Promise<CopyObstacles> => {
    const own = { ...before, id: id as Id<Entity> }
    const fixed = (await fixedParts?.(context, after, own)) ?? []
    const fields = { before: fieldsOf(before) ?? [], after: fieldsOf(after) ?? [] }
    const lost = holders ? await lostByCopy(context, { table: holders, typeId: id }, fields) : []
    return { errors: [...lost, ...fixed], heldBy: lost.length > 0 ? holders : undefined }
  }

  /**
   * Stores a copy as far as checks and rules read it, to find out what it would mean: no values, keys, versions or entries of the log. The
   * caller undoes the transaction.
   */
  const tryOut = async (context: SiteContext, id: string, body: Whole, version: number | undefined): Promise<void> => {
    if (version === undefined) return void (await insertRow(context, id, body))
    await updateRow(context, id, body, holders && formColumns(formOf(body), assignSlots(fieldsOf(body) ?? []).slots))
  }

  /** A copy that replaces a definition keeps the pictures that its default texts have. */
  const withStoredPictures = (body: Whole, before: object): Whole => {
    const [copied, present] = [fieldsOf(body), fieldsOf(before)]
    return copied && present ? { ...body, dataPropertyTypes: withStoredFiles(copied, present) } : body
  }

  /** Checks a stored definition as a save would. @throws `invalid` */
  const check = async (context: SiteContext, id: string): Promise<void> => {
    const stored = await readDefinition<Row>(context.tx, kind, scopeOf(context), id)
    if (!stored) throw notFound()
    const definition = definitionOf(context, kind, stored)
    await accept(context, definition as unknown as Body, definition)
  }

  const countedUses = async (context: SiteContext, id: Id<Entity>): Promise<Use[]> => [
    ...(await countUses(context.tx, usesOf({ ...scopeOf(context), id, now: context.now }))),
    ...((await moreUsesOf?.(context, id)) ?? []),
  ]

  /** Uses that block a deletion. @throws `notFound` */
  const uses = async (context: SiteContext, id: string): Promise<Use[]> => countedUses(context, (await load(context, id)).id)

  const remove = async (context: SiteContext, id: string, version: number | undefined): Promise<undefined> => {
    const before = definitionOf(context, kind, await lock(context, id))
    refuseWhenStale(version, before)
    refuseWhenUsed(await countedUses(context, before.id))
    await beforeDelete?.(context, before.id)
    await deleteDefinition(context.tx, kind.table, scopeOf(context), before.id)
    log(context, { action: 'delete', entityId: before.id, before })
    return undefined
  }

  return { create, update, uses, remove, copies: { entity: kind.entity, write: writeCopy, check, obstacles, tryOut } }
}
