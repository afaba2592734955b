import { sql } from 'kysely'
import type { OperationTypeId } from '@verka/domain/entities/ids.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { SiteScope } from '../../../db/site-scope.ts'

/** The version of a function that an operation was executed with. */
export interface OfVersion {
  operation_type_id: OperationTypeId
  operation_type_version: number
}

/** A function as it was when operations were executed with it. */
export interface FormVersion {
  localizedNames: LocalizedTexts
  fields: Field[]
  rules: Rule[]
  /** Its current fields; null: the version is the current one. */
  fieldsToday: Field[] | null
}

/** Some versions of functions; each of `wanted` once. */
export async function readFormVersions(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  wanted: readonly OfVersion[],
): Promise<(OfVersion & FormVersion)[]> {
  const { rows } = await sql<OfVersion & FormVersion>`select v.operation_type_id, v.version as operation_type_version,
      v.localized_names as "localizedNames", v.data_property_types as fields, v.match_rules as rules,
      case when f.version <> v.version then f.data_property_types end as "fieldsToday"
    from unnest(${wanted.map((row) => row.operation_type_id)}::uuid[], ${wanted.map((row) => row.operation_type_version)}::int[]) w (id, version)
      join operation_type_versions v on v.tenant_id = ${tenantId} and v.site_id = ${siteId} and v.operation_type_id = w.id and v.version = w.version
      join operation_types f on f.tenant_id = v.tenant_id and f.site_id = v.site_id and f.id = v.operation_type_id`.execute(tx)
  return rows
}
