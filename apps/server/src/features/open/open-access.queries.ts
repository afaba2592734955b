import { sql } from 'kysely'
import { UNGUESSABLE_CODE } from '@verka/domain/elements/generated-code.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

/** Numbers of objects by category, and of those whose code can be guessed. */
export async function countGuessableCodes(tx: Tx, { tenantId, siteId }: SiteScope, typeIds: readonly string[]) {
  const { rows } = await sql<{ id: string; elements: number; guessableCodes: number }>`select element_type_id as id, count(*) as elements,
      count(*) filter (where code !~* ${UNGUESSABLE_CODE}) as "guessableCodes"
    from elements where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = any(${[...typeIds]}::uuid[])
    group by element_type_id`.execute(tx)
  return new Map(rows.map(({ id, elements, guessableCodes }) => [id, { elements, guessableCodes }]))
}
