import { sql } from 'kysely'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'
import { readDefinitions } from '../definitions.queries.ts'

/** The fields of each category and predefined value type with one of some statuses. */
export async function listFieldsOfTypes(tx: Tx, scope: SiteScope, statuses: ContentStatus[]): Promise<Field[][]> {
  const columns = sql`t.data_property_types as fields`
  const read = (table: 'element_types' | 'record_types') =>
    readDefinitions<{ fields: Field[] }>(tx, { table, columns }, scope, { statuses })
  return [...(await read('element_types')), ...(await read('record_types'))].map(({ fields }) => fields)
}
