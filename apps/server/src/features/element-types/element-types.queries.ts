import { sql } from 'kysely'
import type { ElementTypeId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { usesOptionSource } from '../../db/uses-option-source.ts'

interface OfElementType {
  tenantId: TenantId
  siteId: SiteId
  id: ElementTypeId
}

/** Counts the objects, functions, services and public lists of a category, and the other definitions with a field whose options are its objects. */
export function usesOfElementType({ tenantId, siteId, id }: OfElementType) {
  const own = sql`where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = ${id}`
  const isNamed = usesOptionSource({ tenantId, siteId }, `elements:${id}`)
  return {
    elements: sql`select count(*) from elements ${own}`,
    operationTypes: sql`select count(*) from operation_types ${own}`,
    transactionTypes: sql`select count(*) from transaction_types ${own}`,
    choices: sql`select (select count(*) from element_types where ${isNamed} and id <> ${id})
      + (select count(*) from operation_types where ${isNamed} and element_type_id <> ${id})
      + (select count(*) from record_types where ${isNamed})`,
    publicLists: sql`select count(*) from public_lists ${own}`,
  }
}
