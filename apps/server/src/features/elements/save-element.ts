import type { z } from 'zod'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { elementSchema, type createElement as createCall, type Element } from '@verka/domain/elements/elements.api.ts'
import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import { valuesSchema } from '../../db/schema/json-columns.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenUsed } from '../guards/uses.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { loadElementType, type ListedElementType } from '../definitions/stored/element-types.ts'
import { releaseFiles } from '../files/files.ts'
import { namingFields } from '../forms/field-keys.ts'
import { withSentFiles } from '../forms/files/files-in-body.ts'
import { claimFilesOf } from '../forms/files/files-in-form.ts'
import { savedForm } from '../forms/saved-instance.ts'
import { acceptForm, fillsFor } from '../forms/submitted-form.ts'
import { endReminders } from '../reminders/end-reminders.ts'
import { refuseBeyondLicence } from '../tenants/life/licence.ts'
import { deleteElementRow, insertElement, lockElement, updateElementRow, type ElementRow, type ElementValues } from './elements.queries.ts'
import { acceptElementValues, writtenElement } from './accept-element.ts'
import { codesFor } from './codes/running-codes.ts'
import { elementOf, withType } from './elements.ts'
import { usesOf } from './element-uses.ts'

type Body = BodyOf<typeof createCall>

/** Logs a change of an object with all of its values. */
const log = (
  context: SiteContext,
  action: 'create' | 'update' | 'delete',
  { id, elementTypeId }: Element,
  values: { before?: object; after?: object },
) => audit(context, { action, entity: 'element', entityId: id, typeId: elementTypeId, ...values })

export async function createElement(context: SiteContext, body: Body): Promise<Element> {
  const elementType = await loadElementType(context, body.elementTypeId)
  return namingFields(visibleFields(elementType.dataPropertyTypes, context.actor.role), () => create(context, body, elementType))
}

async function create(context: SiteContext, body: Body, elementType: ListedElementType): Promise<Element> {
  const fields = elementType.dataPropertyTypes
  const id = newId<'element'>(context.now)
  const dataProperties = await withSentFiles(context, visibleFields(fields, context.actor.role), body.dataProperties)
  const accepted = await acceptElementValues(context, elementType, { ...body, dataProperties }, undefined)
  const values = await claimFilesOf(context, { kind: 'element', id, isNew: true }, fields, accepted)
  // last, since a series blocks others of the tenant
  const code = body.code === '' ? (await codesFor(context, elementType.codeSeries, 1))[0]! : body.code
  const written = writtenElement(context, elementType, { id, title: body.title, code }, values)
  const created = await elementOf(context, rowOf(written, { version: 1, createdAt: context.now, updatedAt: context.now }), fields)
  insert(context, written)
  log(context, 'create', created, { after: { ...created, dataProperties: values } })
  return created
}

const insert = (context: SiteContext, values: ElementValues, again?: { version: number; createdAt: Date }): void =>
  insertElement(context.tx, scopeOf(context), values, context.actor.id, context.now, { refuse: refuseBeyondLicence, again })

/** An object's row as it will be read after these values were written to it. */
const rowOf = (
  { id, elementTypeId, title, code, dataProperties }: ElementValues,
  { version, createdAt, updatedAt }: { version: number; createdAt: Date; updatedAt: Date },
): ElementRow => ({
  id,
  element_type_id: elementTypeId,
  title,
  code,
  data_properties: dataProperties,
  version,
  created_at: createdAt,
  updated_at: updatedAt,
})

export async function updateElement(context: SiteContext, id: ElementId, body: Body): Promise<Element> {
  // its category is read after the lock: a save of the category rewrites its objects, and must have ended by then. Both are sent together,
  // by the category in the request
  const locked = lockElement(context.tx, scopeOf(context), id)
  loadElementType(context, body.elementTypeId).catch(() => undefined)
  const stored = await locked
  const { element: before, elementType } = await withType(context, stored)
  refuseWhenStale(body.version, before)
  if (body.elementTypeId !== elementType.id) throw invalid([{ message: '@validation.elementTypeFixed', field: 'elementTypeId' }])
  const fields = visibleFields(elementType.dataPropertyTypes, context.actor.role)
  const values = await namingFields(fields, async () => {
    const dataProperties = await withSentFiles(context, fields, body.dataProperties, stored!.data_properties)
    const accepted = await acceptElementValues(context, elementType, { ...body, dataProperties }, stored)
    return claimFilesOf(context, { kind: 'element', id }, elementType.dataPropertyTypes, accepted)
  })
  // a code that an object has is not lost by leaving the field empty
  const code = body.code === '' ? before.code : body.code
  const written = writtenElement(context, elementType, { id: before.id, title: body.title, code }, values)
  const row = rowOf(written, { version: before.version + 1, createdAt: stored!.created_at, updatedAt: context.now })
  const after = await elementOf(context, row, elementType.dataPropertyTypes)
  updateElementRow(context.tx, scopeOf(context), stored!, written, context.now)
  log(context, 'update', after, {
    before: { ...before, dataProperties: stored!.data_properties },
    after: { ...after, dataProperties: values },
  })
  return after
}

/** An object as stored in the audit log, with all of its values. */
export const loggedElementSchema = elementSchema
  .pick({ id: true, elementTypeId: true, title: true, code: true, version: true, createdAt: true })
  .extend({ dataProperties: valuesSchema })

/**
 * Restores a deleted object under its own id with the next version. @throws `invalid` if its code is taken, a file is gone, its values are
 * no longer valid, or the licence is at its limit
 */
export async function restoreElement(context: SiteContext, logged: z.infer<typeof loggedElementSchema>): Promise<Element> {
  const { id, version, createdAt } = logged
  const elementType = await loadElementType(context, logged.elementTypeId)
  const fields = elementType.dataPropertyTypes
  const accepted = acceptForm({
    ...(await savedForm(context, elementType, logged.dataProperties, [])),
    fills: fillsFor(context, null),
  })
  const values = await claimFilesOf(context, { kind: 'element', id, isRestored: true }, fields, accepted)
  const written = writtenElement(context, elementType, logged, values)
  const again = { version: version + 1, createdAt: new Date(createdAt) }
  const restored = await elementOf(context, rowOf(written, { ...again, updatedAt: context.now }), fields)
  insert(context, written, again)
  log(context, 'create', restored, { after: { ...restored, dataProperties: values } })
  return restored
}

export async function deleteElement(context: SiteContext, id: ElementId, version: number | undefined): Promise<void> {
  const stored = await lockElement(context.tx, scopeOf(context), id)
  const { element: before } = await withType(context, stored)
  if (!before.can.delete) throw new AppError('forbidden', { message: '@errors.accessDenied' })
  refuseWhenStale(version, before)
  refuseWhenUsed(await usesOf(context, id))
  await releaseFiles(context, { kind: 'element', id })
  await deleteElementRow(context.tx, scopeOf(context), id)
  await endReminders(context, [id])
  log(context, 'delete', before, { before: { ...before, dataProperties: stored!.data_properties } })
}
