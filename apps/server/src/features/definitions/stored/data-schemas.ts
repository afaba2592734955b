import type { Selectable } from 'kysely'
import { z } from 'zod'
import { isVisibleTo, statusesVisibleTo } from '@verka/domain/definitions/content-status.ts'
import type { DataSchemaId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { DB } from '../../../db/schema/schema.generated.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { definitionOf, type DefinitionKind } from '../definition-kind.ts'
import { readDefinition, readDefinitions, readSchemaByKey } from '../definitions.queries.ts'
import { WHOLE_ROW } from './stored.queries.ts'

type DataSchemaRow = Readonly<Selectable<DB['data_schemas']>>

/** Data schemas as they are stored. Lockdown does not cover them. */
export const DATA_SCHEMAS = {
  entity: 'dataSchema',
  table: 'data_schemas',
  obeysLockdown: false,
  columns: WHOLE_ROW,
  ownOf: (row: DataSchemaRow) => ({ key: row.key, fields: row.fields, isOpen: row.is_open }),
} as const satisfies DefinitionKind<DataSchemaRow, object>

export const dataSchemaOf = (context: SiteContext, row: DataSchemaRow): DataSchema => definitionOf(context, DATA_SCHEMAS, row)

/** One schema, by its id or its key. No key looks like an id. @throws `notFound` */
export async function loadDataSchema(context: SiteContext, idOrKey: DataSchemaId | string): Promise<DataSchema> {
  const read = z.uuid().safeParse(idOrKey).success ? readDefinition<DataSchemaRow> : readSchemaByKey<DataSchemaRow>
  const row = await read(context.tx, DATA_SCHEMAS, scopeOf(context), idOrKey)
  if (!row) throw notFound()
  return dataSchemaOf(context, row)
}

/** The same for exchange: a published schema is everybody's, another one is for those who may see its status. @throws `notFound` */
export async function loadVisibleSchema(context: SiteContext, idOrKey: DataSchemaId | string): Promise<DataSchema> {
  const schema = await loadDataSchema(context, idOrKey)
  if (!isVisibleTo(schema.status, context.actor.role)) throw notFound()
  return schema
}

/** The schemas of the site, with any status. */
export async function loadDataSchemas(context: SiteContext): Promise<DataSchema[]> {
  const rows = await readDefinitions<DataSchemaRow>(context.tx, DATA_SCHEMAS, scopeOf(context), {})
  return rows.map((row) => dataSchemaOf(context, row))
}

/** The schemas with these ids that the caller may exchange by. */
export async function loadVisibleSchemas(context: SiteContext, ids: readonly DataSchemaId[]): Promise<DataSchema[]> {
  if (ids.length === 0) return []
  const wanted = { statuses: statusesVisibleTo(context.actor.role), ids }
  const rows = await readDefinitions<DataSchemaRow>(context.tx, DATA_SCHEMAS, scopeOf(context), wanted)
  return rows.map((row) => dataSchemaOf(context, row))
}

/** All schemas of the site, with any status, for internal use. */
export const listWholeDataSchemas = async (context: SiteContext): Promise<DataSchema[]> =>
  (await readDefinitions<DataSchemaRow>(context.tx, DATA_SCHEMAS, scopeOf(context), {})).map((row) => dataSchemaOf(context, row))
