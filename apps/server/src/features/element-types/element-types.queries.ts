import { sql } from 'kysely'
import type { Use } from '@verka/domain/definitions/uses.ts'
import type { Tx } from '../../db/database.ts'
import { countUses, drawsOn } from '../definitions/definitions.queries.ts'

/** Counts the objects, functions and services of a category, and the other definitions with a field whose choices are its objects. */
export function countUsesOfElementType(tx: Tx, scope: { tenantId: string; siteId: string }, id: string): Promise<Use[]> {
  const { tenantId, siteId } = scope
  const own = sql`where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = ${id}`
  const isNamed = drawsOn(scope, `elements:${id}`)
  return countUses(tx, {
    elements: sql`select count(*) from elements ${own}`,
    operationTypes: sql`select count(*) from operation_types ${own}`,
    transactionTypes: sql`select count(*) from transaction_types ${own}`,
    choices: sql`select (select count(*) from element_types where ${isNamed} and id <> ${id})
      + (select count(*) from operation_types where ${isNamed} and element_type_id <> ${id})
      + (select count(*) from record_types where ${isNamed})`,
  })
}
