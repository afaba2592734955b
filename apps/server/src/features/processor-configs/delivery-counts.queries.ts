import { sql } from 'kysely'
import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteScope } from '../../db/site-scope.ts'

export interface ConfigFigures {
  open: number
  dead: number
  notMade: number
  held: number
  isFailing: boolean
}

/** The unfinished deliveries of configs, and whether their receivers are away. Partial indexes hold only those. */
export async function readConfigFigures(tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly ProcessorConfigId[]) {
  const count = (states: string) => sql`(select count(*)::int from deliveries d where d.tenant_id = ${tenantId} and d.site_id = ${siteId}
    and d.config_id = c.id and ${sql.raw(states)})`
  const { rows } = await sql<ConfigFigures & { id: string }>`select c.id,
      ${count(`d.state in ('waiting', 'sending', 'retrying')`)} as open, ${count(`d.state = 'dead'`)} as dead,
      ${count(`d.state = 'notMade'`)} as "notMade", ${count(`d.state = 'held'`)} as held, l.failing_since is not null as "isFailing"
    from unnest(${ids}::uuid[]) as c (id)
    left join delivery_lanes l on l.tenant_id = ${tenantId} and l.site_id = ${siteId} and l.config_id = c.id`.execute(tx)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
