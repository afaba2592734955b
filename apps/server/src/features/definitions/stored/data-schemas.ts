import type { Selectable } from 'kysely'
import type { DataSchemaId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { definitionOf, type DefinitionKind } from '../definition-kind.ts'
import { readDefinition } from '../definitions.queries.ts'
import { WHOLE_ROW } from './stored.queries.ts'

type DataSchemaRow = Readonly<Selectable<DB['data_schemas']>>

/** Data schemas as they are stored. Lockdown does not cover them. */
export const DATA_SCHEMAS = {
  entity: 'dataSchema',
  table: 'data_schemas',
  obeysLockdown: false,
  columns: WHOLE_ROW,
  ownOf: (row: DataSchemaRow) => ({ key: row.key, fields: row.fields }),
} as const satisfies DefinitionKind<DataSchemaRow, object>

export const dataSchemaOf = (context: SiteContext, row: DataSchemaRow): DataSchema => definitionOf(context, DATA_SCHEMAS, row)

/** One schema. @throws `notFound` */
export async function loadDataSchema(context: SiteContext, id: DataSchemaId | string): Promise<DataSchema> {
  const row = await readDefinition<DataSchemaRow>(context.tx, DATA_SCHEMAS, scopeOf(context), id)
  if (!row) throw notFound()
  return dataSchemaOf(context, row)
}
