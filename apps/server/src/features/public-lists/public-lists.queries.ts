import { sql } from 'kysely'
import type { DataSchemaId, ElementTypeId, PublicListId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

type Names = JsonIn<'public_lists', 'localized_names'>

export interface PublicListRow {
  id: PublicListId
  localized_names: Names
  key: string
  element_type_id: ElementTypeId
  schema_id: DataSchemaId
  filters: JsonIn<'public_lists', 'filters'>
  ordering: JsonIn<'public_lists', 'ordering'>
  forms: string[]
  is_published: boolean
  version: number
  created_at: Date
  updated_at: Date
  element_type_names: Names
  schema_names: Names
}

export interface PublicListValues {
  localizedNames: Names
  key: string
  elementTypeId: ElementTypeId
  schemaId: DataSchemaId
  filters: JsonIn<'public_lists', 'filters'>
  ordering: JsonIn<'public_lists', 'ordering'>
  forms: string[]
  isPublished: boolean
}

const ofSite = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx
    .selectFrom('public_lists as l')
    .innerJoin('element_types as t', (join) =>
      join.onRef('t.tenant_id', '=', 'l.tenant_id').onRef('t.site_id', '=', 'l.site_id').onRef('t.id', '=', 'l.element_type_id'),
    )
    .innerJoin('data_schemas as s', (join) =>
      join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.site_id', '=', 'l.site_id').onRef('s.id', '=', 'l.schema_id'),
    )
    .selectAll('l')
    .select(['t.localized_names as element_type_names', 's.localized_names as schema_names'])
    .where('l.tenant_id', '=', tenantId)
    .where('l.site_id', '=', siteId)

/** All public lists of a site: they are few. */
export const readPublicLists = (tx: Tx, scope: SiteScope): Promise<PublicListRow[]> => ofSite(tx, scope).orderBy('l.id').execute()

export const readPublicList = (tx: Tx, scope: SiteScope, id: PublicListId): Promise<PublicListRow | undefined> =>
  ofSite(tx, scope).where('l.id', '=', id).executeTakeFirst()

/** No other transaction changes it until the end of this one. */
export const lockPublicList = (tx: Tx, scope: SiteScope, id: PublicListId): Promise<PublicListRow | undefined> =>
  ofSite(tx, scope).where('l.id', '=', id).forUpdate('l').executeTakeFirst()

/** A published list by the last part of its address. */
export const readPublishedList = (tx: Tx, scope: SiteScope, key: string): Promise<PublicListRow | undefined> =>
  ofSite(tx, scope).where('l.key', '=', key).where('l.is_published', '=', true).executeTakeFirst()

const columnsOf = ({ localizedNames, key, elementTypeId, schemaId, filters, ordering, forms, isPublished }: PublicListValues) => ({
  localized_names: jsonText(localizedNames),
  key,
  element_type_id: elementTypeId,
  schema_id: schemaId,
  filters: jsonText(filters),
  ordering: jsonText(ordering),
  forms,
  is_published: isPublished,
})

/** The constraints' errors become errors at the fields: of two who save at once, the second gets one. */
function refuseAtField(key: string) {
  return (error: Error & { code?: string; constraint?: string }): never => {
    if (error.constraint === 'public_lists_key_unique')
      throw new AppError('invalid', { message: '@errors.keyTaken', field: 'key', params: { key } })
    if (error.constraint === 'public_lists_element_type_fkey')
      throw new AppError('invalid', { message: '@validation.requiredChoice', field: 'elementTypeId' })
    if (error.constraint === 'public_lists_schema_fkey')
      throw new AppError('invalid', { message: '@validation.schemaMissing', field: 'schemaId' })
    throw error
  }
}

export const insertPublicList = (tx: Tx, scope: SiteScope, id: PublicListId, values: PublicListValues, now: Date) =>
  tx
    .insertInto('public_lists')
    .values({ ...siteColumns(scope), id, ...columnsOf(values), created_at: now, updated_at: now })
    .execute()
    .catch(refuseAtField(values.key))

export const updatePublicListRow = (tx: Tx, scope: SiteScope, id: PublicListId, values: PublicListValues, now: Date) =>
  tx
    .updateTable('public_lists')
    .set({ ...columnsOf(values), version: sql`version + 1`, updated_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()
    .catch(refuseAtField(values.key))

export const deletePublicListRow = (tx: Tx, scope: SiteScope, id: PublicListId) =>
  tx
    .deleteFrom('public_lists')
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()
