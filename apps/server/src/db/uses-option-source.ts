import { sql } from 'kysely'
import type { SiteScope } from './site-scope.ts'

/** Condition on a table of definitions: a field of the row's form takes its options from `source` (`elements:<id>`, `records:<id>`). */
export const usesOptionSource = ({ tenantId, siteId }: SiteScope, source: string) => sql<boolean>`tenant_id = ${tenantId}
  and site_id = ${siteId} and jsonb_path_exists(data_property_types, 'strict $.**.optionSource ? (@ == $source)',
    jsonb_build_object('source', ${source}::text), true)`
