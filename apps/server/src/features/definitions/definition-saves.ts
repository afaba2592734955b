import type { Use } from '@verka/domain/definitions/uses.ts'
import type { Id } from '@verka/domain/entities/ids.ts'
import { lockdown, notFound } from '@verka/domain/errors/app-error.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { refuseWhenUsed } from '../guards/uses.ts'
import { isLockedDownNow } from '../tenants/tenants.ts'
import { definitionCopies } from './definition-copies.ts'
import { definitionOf, type DefinitionRow, type DefinitionEntity } from './definition-kind.ts'
import { definitionWrites, type DefinitionBody, type DefinitionSaves, type Stored } from './definition-writes.ts'
import { countUses, deleteDefinition, lockDefinition } from './definitions.queries.ts'

/** The use cases that change one kind of definition: create, update, delete, the uses that prevent a deletion, and those of copies. */
export function definitionSaves<
  Entity extends DefinitionEntity,
  Row extends DefinitionRow,
  Own extends object,
  Body extends DefinitionBody,
  Whole extends Body,
>(saves: DefinitionSaves<Entity, Row, Own, Body, Whole>) {
  const { kind, accept, refuseUnconfirmed, load, usesOf, moreUsesOf, beforeDelete } = saves
  const writes = definitionWrites(saves)
  const { insert, replace, refuseFixed, log } = writes

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

  const create = async (context: SiteContext, given: Body): Promise<Stored<Own, Entity>> => {
    await refuseWhenLocked(context)
    const body = await accept(context, given, undefined)
    await refuseUnconfirmed?.(context, body, undefined)
    return insert(context, newId(context.now), body)
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

  return { create, update, uses, remove, copies: definitionCopies(saves, writes) }
}
