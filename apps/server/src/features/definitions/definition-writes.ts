import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import type { Id } from '@verka/domain/entities/ids.ts'
import { invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { ValueHolders } from './held-values.queries.ts'
import { assignSlots, type ListSlots } from '../../db/lists/keys/list-slots.ts'
import { followSlots } from '../../db/lists/keys/rewrite-keys.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { audit, type Change } from '../audit/audit.ts'
import { refuseLostValues } from './changed-fields.ts'
import {
  definitionOf,
  type commonOf,
  type DefinitionKind,
  type DefinitionRow,
  type DefinitionEntity,
  type OfDefinition,
  type UseCounts,
} from './definition-kind.ts'
import { insertDefinition, updateDefinition } from './definitions.queries.ts'
import { jsonText } from '../../db/schema/json-columns.ts'

export interface DefinitionBody {
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
export interface DefinitionSaves<
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

export type Stored<Own, Entity extends DefinitionEntity> = ReturnType<typeof commonOf<Entity>> & Own

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

/** Writes the rows of one kind of definition, with all that follows from a write, but for the checks that a save begins with. */
export function definitionWrites<
  Entity extends DefinitionEntity,
  Row extends DefinitionRow,
  Own extends object,
  Body extends DefinitionBody,
  Whole extends Body,
>(saves: DefinitionSaves<Entity, Row, Own, Body, Whole>) {
  const { kind, fixedParts, columnsOf, joinedOf, holders, storeParts, afterSave } = saves
  const rowOf = (row: object, body: Whole) => ({ ...row, ...joinedOf?.(body) }) as Row
  // a kind with `holders` has a form; the compiler cannot follow that
  const formOf = (definition: object) => definition as Form
  const newForm = (body: Whole) => holders && formColumns(formOf(body), assignSlots(formOf(body).dataPropertyTypes).slots)
  const log = (context: SiteContext, change: Pick<Change, 'action' | 'entityId' | 'before' | 'after'>) =>
    audit(context, { entity: kind.entity, ...change } as Change)

  const insertRow = async (context: SiteContext, id: string, body: Whole): Promise<Row> => {
    const inserted = await insertDefinition(context.tx, kind.table, {
      tenant_id: context.tenant.id,
      site_id: context.site.id,
      id,
      owner_id: context.actor.id,
      created_at: context.now,
      updated_at: context.now,
      ...commonColumns(body),
      ...newForm(body),
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

  return { newForm, insertRow, insert, updateRow, replace, refuseFixed, log }
}

/** The writes of one kind of definition. */
export type DefinitionWrites<
  Entity extends DefinitionEntity,
  Row extends DefinitionRow,
  Own extends object,
  Body extends DefinitionBody,
  Whole extends Body,
> = ReturnType<typeof definitionWrites<Entity, Row, Own, Body, Whole>>
