import { sql } from 'kysely'

/** Condition on a table of definitions: a field of the row's form takes its options from `source` (`elements:<id>`, `records:<id>`). */
export const usesOptionSource = (
  { tenantId, siteId }: { tenantId: string; siteId: string },
  source: string,
) => sql<boolean>`tenant_id = ${tenantId}
  and site_id = ${siteId} and jsonb_path_exists(data_property_types, 'strict $.**.optionSource ? (@ == $source)',
    jsonb_build_object('source', ${source}::text), true)`
