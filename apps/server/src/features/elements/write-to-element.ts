import type { Values } from '@verka/domain/forms/field.ts'
import { effectsOf, type FieldEffect } from '@verka/domain/operations/effects.ts'
import { ruleReader, scopeOf, todayOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Change } from '../audit/audit.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { claimFilesOf } from '../forms/files/files-in-form.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ElementId, OperationId } from '@verka/domain/entities/ids.ts'
import { applyWrites, writtenBy, type WritesTo } from '../forms/apply-writes.ts'
import { outsideOfInstance, ownRules } from '../forms/instance-form.ts'
import { withChosen } from '../forms/sources/option-sources.ts'
import { writtenElement } from './accept-element.ts'
import { insertBalanceEntry } from './balance.queries.ts'
import { lockElementValues, updateElementRow, type ElementRow } from './elements.queries.ts'

interface WrittenElement {
  effects: FieldEffect[]
  /** All values afterwards; omitted without writes. */
  values?: Values
  /** For the audit log; omitted: nothing has changed. */
  change?: Change
}

/** An operation that writes to its object. */
interface Writing {
  elementId: ElementId
  operationId: OperationId
  /** The number whose changes are counted. */
  counted?: string | undefined
  /** The object's row, if it is locked already. */
  locked?: ElementRow | undefined
}

/** Locks the values of an object against other writes, until this database transaction ends. */
export const lockElementValuesOf = (context: SiteContext, id: ElementId) => lockElementValues(context.tx, scopeOf(context), id)

/**
 * Writes the effects of an operation to its object, in the operation's own database transaction. The object is locked first: of a thousand
 * withdrawals at once each sees the balance after the one before. Added amounts are also rows of the ledger; of the `counted` number every
 * change. The caller logs the change, with its own.
 * @throws `invalid` when a field refuses a written value.
 */
export async function writeToElement(
  context: SiteContext,
  { elementId, operationId, counted, locked }: Writing,
  given: WritesTo,
): Promise<WrittenElement> {
  if (given.length === 0 && typeof given !== 'function') return { effects: [] }
  const scope = scopeOf(context)
  const row = locked ?? (await lockElementValuesOf(context, elementId))
  if (!row) return { effects: [] }
  const elementType = await loadElementType(context, row.element_type_id)
  const { dataPropertyTypes: fields } = elementType
  const rules = await ownRules(context, elementType)
  const stored = row.data_properties
  const writes = typeof given === 'function' ? given(stored, fields) : given
  const outside = await outsideOfInstance(context, { dataPropertyTypes: fields, matchRules: rules }, stored)
  const { values, balances, hasChanged } = applyWrites(writes, {
    fields: await withChosen(context, fields, writtenBy(writes), stored),
    rules,
    outside,
    stored,
    today: todayOf(context),
    reader: context,
    counted,
    seen: new Set(flatFields(visibleFields(fields, context.actor.role)).map(({ id }) => id)),
    ruleReader: ruleReader(context),
    name: row.title,
  })
  for (const change of balances)
    insertBalanceEntry(context.tx, scope, { id: newId(context.now), elementId, operationId, ...change }, context.now)
  if (!hasChanged) return { effects: effectsOf(writes, stored, values), values }
  const kept = await claimFilesOf(context, { kind: 'element', id: row.id }, fields, values)
  updateElementRow(context.tx, scope, row, writtenElement(context, elementType, row, kept), context.now)
  const change: Change = {
    action: 'update',
    entity: 'element',
    entityId: row.id,
    typeId: row.element_type_id,
    before: { dataProperties: stored },
    after: { dataProperties: kept, operationId },
  }
  return { effects: effectsOf(writes, stored, kept), values: kept, change }
}
