import type { Implementation } from '@verka/domain/processors/implementations/implementation.ts'
import type { OffUntil, Replication } from '@verka/domain/replication/replication.schema.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { inTenant } from '../../db/scope.queries.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { loadConfigsOf } from '../processors/stored-configs.ts'
import type { ReplicationRow } from './replication.queries.ts'

/** A copy of a processor has no secrets. */
export const offUntil = ({ secretIds }: Pick<Implementation, 'secretIds'>, secrets: object = {}): OffUntil =>
  secretIds.length > 0 && Object.keys(secrets).length === 0 ? 'secret' : 'switch'

/** Processors that a replication created and that are still switched off. Installation scope. */
export async function switchedOffBy(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { state, written }: Pick<ReplicationRow, 'state' | 'written'>,
): Promise<Replication['switchedOff']> {
  const ids = written.flatMap(({ kind, id, before }) => (kind === 'processorConfig' && before === null ? [id] : []))
  if (state !== 'done' || ids.length === 0) return []
  const configs = await inTenant(tx, tenantId, [siteId], () => loadConfigsOf(tx, { tenantId, siteId }, ids))
  return ids.flatMap((id) => {
    const config = configs.get(id)
    if (!config || config.isOn) return []
    const { name, implementation, secrets } = config
    return [{ id: asId<'processorConfig'>(id), name, offUntil: offUntil(implementation, secrets) }]
  })
}
