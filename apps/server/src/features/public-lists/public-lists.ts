import { randomInt } from 'node:crypto'
import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import type { PublicListId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { LIST_FORMS } from '@verka/domain/public-lists/list-forms.ts'
import { UNGUESSABLE_KEY_LENGTH } from '@verka/domain/public-lists/public-list.body.ts'
import type { createPublicList as createCall, PublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import { pageByOffset } from '../../db/lists/cursors/offset-cursor.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { loadDataSchema } from '../definitions/stored/data-schemas.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { refuseWhenUsed } from '../guards/uses.ts'
import { refuseInSandbox } from '../sandbox-sites/sandbox-sites.ts'
import { checkColumns } from './listed-objects.ts'
import {
  deletePublicListRow,
  insertPublicList,
  lockPublicList,
  readPublicList,
  readPublicLists,
  updatePublicListRow,
  type PublicListRow,
} from './public-lists.queries.ts'

type Body = BodyOf<typeof createCall>

const KEY_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An address that nobody can guess. */
const madeKey = () => Array.from({ length: UNGUESSABLE_KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('')

const publicListOf = ({ actor }: SiteContext, row: PublicListRow): PublicList => ({
  id: row.id,
  localizedNames: row.localized_names,
  key: row.key,
  elementTypeId: row.element_type_id,
  schemaId: row.schema_id,
  filters: row.filters,
  ordering: row.ordering,
  forms: LIST_FORMS.filter((form) => row.forms.includes(form)),
  isPublished: row.is_published,
  elementType: { id: row.element_type_id, localizedNames: row.element_type_names },
  dataSchema: { id: row.schema_id, localizedNames: row.schema_names },
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  can: { edit: may(actor.role, 'publicLists', 'write'), delete: may(actor.role, 'publicLists', 'delete') },
})

/** The public lists of the site, by name. */
export async function listPublicLists(context: SiteContext, page: ReturnType<typeof pageParamsOf>) {
  const { culture, tenant } = context
  const nameOf = ({ localized_names }: PublicListRow) => textIn(localized_names, culture, tenant.culture)
  const order = new Intl.Collator(culture)
  const all = (await readPublicLists(context.tx, scopeOf(context))).toSorted((one, other) => order.compare(nameOf(one), nameOf(other)))
  const { rows, ...further } = await pageByOffset(page, async ({ skip, limit }) => all.slice(skip, skip + limit))
  return { items: rows.map((row) => publicListOf(context, row)), totalCount: all.length, ...further }
}

/** One public list. @throws `notFound` */
export async function loadPublicList(context: SiteContext, id: PublicListId, read = readPublicList): Promise<PublicList> {
  const row = await read(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  return publicListOf(context, row)
}

/** What a missing row is at its field. */
const refuseMissing =
  (field: string, message: string) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'notFound') throw invalid([{ message, field }])
    throw error
  }

/** Whether a list shows something that it has not shown yet; its schema may have been closed since. */
const isNewlyShown = (body: Body, before: PublicList | undefined) =>
  body.isPublished && (!before?.isPublished || before.schemaId !== body.schemaId)

/** Checks what a list refers to. @throws `invalid`, `hiddenColumn`, `malformed` */
async function accept(context: SiteContext, body: Body, before?: PublicList) {
  await loadElementType(context, body.elementTypeId).catch(refuseMissing('elementTypeId', '@validation.requiredChoice'))
  const schema = await loadDataSchema(context, body.schemaId).catch(refuseMissing('schemaId', '@validation.schemaMissing'))
  if (isNewlyShown(body, before) && !(schema.isOpen && schema.status === 'published'))
    throw invalid([{ message: '@validation.schemaNotOpen', field: 'schemaId' }])
  await checkColumns(context, body)
  return { ...body, key: body.key === '' ? madeKey() : body.key, forms: LIST_FORMS.filter((form) => body.forms.includes(form)) }
}

export async function createPublicList(context: SiteContext, body: Body): Promise<PublicList> {
  refuseInSandbox(context)
  const id = newId<'publicList'>(context.now)
  await insertPublicList(context.tx, scopeOf(context), id, await accept(context, body), context.now)
  const after = await loadPublicList(context, id)
  audit(context, { action: 'create', entity: 'publicList', entityId: id, after })
  return after
}

export async function updatePublicList(context: SiteContext, id: PublicListId, body: Body): Promise<PublicList> {
  const before = await loadPublicList(context, id, lockPublicList)
  refuseWhenStale(body.version, before)
  await updatePublicListRow(context.tx, scopeOf(context), id, await accept(context, body, before), context.now)
  const after = await loadPublicList(context, id)
  audit(context, { action: 'update', entity: 'publicList', entityId: id, before, after })
  return after
}

/** What keeps a public list from being deleted: nothing refers to one. @throws `notFound` */
export async function showPublicListUses(context: SiteContext, id: PublicListId): Promise<Use[]> {
  await loadPublicList(context, id)
  return []
}

export async function deletePublicList(context: SiteContext, id: PublicListId, version: number | undefined): Promise<void> {
  const before = await loadPublicList(context, id, lockPublicList)
  refuseWhenStale(version, before)
  refuseWhenUsed(await showPublicListUses(context, id))
  await deletePublicListRow(context.tx, scopeOf(context), id)
  audit(context, { action: 'delete', entity: 'publicList', entityId: id, before })
}
