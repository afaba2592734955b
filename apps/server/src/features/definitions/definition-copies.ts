import type { Id } from '@verka/domain/entities/ids.ts'
import { notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { ValueHolders } from './held-values.queries.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { lostByCopy } from './changed-fields.ts'
import { definitionOf, type DefinitionRow, type DefinitionEntity } from './definition-kind.ts'
import type { DefinitionBody, DefinitionSaves, DefinitionWrites } from './definition-writes.ts'
import { lockDefinition, readDefinition } from './definitions.queries.ts'
import { withStoredFiles } from '../forms/files/files-in-texts.ts'

/** The fields of a definition that is a form. */
const fieldsOf = (definition: object): readonly Field[] | undefined =>
  'dataPropertyTypes' in definition ? (definition.dataPropertyTypes as readonly Field[]) : undefined

/** Why a copy cannot be written, and the table of the values that are in its way. */
export interface CopyObstacles {
  errors: FieldError[]
  heldBy: ValueHolders['table'] | undefined
}

/** A copy that replaces a definition keeps the pictures that its default texts have. */
const withStoredPictures = <Whole extends object>(body: Whole, before: object): Whole => {
  const [copied, present] = [fieldsOf(body), fieldsOf(before)]
  return copied && present ? { ...body, dataPropertyTypes: withStoredFiles(copied, present) } : body
}

/** The use cases of copies, which replication writes in another site than that where they were accepted. */
export function definitionCopies<
  Entity extends DefinitionEntity,
  Row extends DefinitionRow,
  Own extends object,
  Body extends DefinitionBody,
  Whole extends Body,
>(saves: DefinitionSaves<Entity, Row, Own, Body, Whole>, writes: DefinitionWrites<Entity, Row, Own, Body, Whole>) {
  const { kind, accept, fixedParts, holders } = saves
  const { newForm, insertRow, insert, updateRow, replace, refuseFixed } = writes

  /**
   * Stores content that was accepted in another site, under a given id: as a new definition, or over the stored `version`. Its parts may refer to definitions that are
   * stored after it, so that `check` has to follow before the transaction ends. The caller answers for lockdown.
   */
  const write = async (context: SiteContext, id: string, body: Whole, version: number | undefined): Promise<{ version: number }> => {
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
    await updateRow(context, id, body, newForm(body))
  }

  /** Checks a stored definition as a save would. @throws `invalid` */
  const check = async (context: SiteContext, id: string): Promise<void> => {
    const stored = await readDefinition<Row>(context.tx, kind, scopeOf(context), id)
    if (!stored) throw notFound()
    const definition = definitionOf(context, kind, stored)
    await accept(context, definition as unknown as Body, definition)
  }

  return { entity: kind.entity, write, check, obstacles, tryOut }
}
