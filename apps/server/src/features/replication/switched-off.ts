import type { FieldValue, Values } from '@verka/domain/forms/field.ts'
import type { Implementation } from '@verka/domain/processors/implementations/implementation.ts'
import type { OffUntil, Replication } from '@verka/domain/replication/replication.schema.ts'
import { hasOtherReceiver } from '@verka/domain/processors/secret-receiver.ts'
import type { JsonObject } from '@verka/domain/replication/content.ts'
import type { PlannedItem } from '@verka/domain/replication/plan.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { inTenant } from '../../db/scope.queries.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { losesSecrets } from '../processor-configs/processor-configs.ts'
import { loadConfigsOf } from '../processors/stored-configs.ts'
import type { ReplicationRow } from './replication.queries.ts'

/** A copy of a processor has no secrets. */
export const offUntil = ({ secretIds }: Pick<Implementation, 'secretIds'>, secrets: object = {}): OffUntil =>
  secretIds.length > 0 && Object.keys(secrets).length === 0 ? 'secret' : 'switch'

/** Processors that a replication created or switched off, and that are still off. Installation scope. */
export async function switchedOffBy(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { state, written }: Pick<ReplicationRow, 'state' | 'written'>,
): Promise<Replication['switchedOff']> {
  const copies = written.filter(({ kind }) => kind === 'processorConfig')
  const ids = copies.map(({ id }) => id)
  if (state !== 'done' || ids.length === 0) return []
  const configs = await inTenant(tx, tenantId, [siteId], () => loadConfigsOf(tx, { tenantId, siteId }, ids))
  return copies.flatMap(({ id, before }) => {
    const config = configs.get(id)
    if (!config || config.isOn) return []
    const { name, implementation, secrets, values } = config
    const until = offUntil(implementation, secrets)
    if (before === null) return [{ id: asId<'processorConfig'>(id), name, offUntil: until }]
    const hasLost = until === 'secret' && hasOtherReceiver(implementation, valuesOfContent(before), values)
    return hasLost ? [{ id: asId<'processorConfig'>(id), name, offUntil: 'newReceiver' }] : []
  })
}

/** The processors of a site that some written contents switch off and take the secret from, by the ids of the site. */
export async function newReceiversOf(site: SiteContext, items: readonly PlannedItem[]): Promise<ReadonlySet<string>> {
  const changed = items.filter(({ kind, isWritten, targetVersion }) => kind === 'processorConfig' && isWritten && targetVersion !== null)
  const ids = changed.map(({ targetId }) => targetId)
  const configs = await loadConfigsOf(site.tx, scopeOf(site), ids)
  const losing = changed.filter(({ targetId, after }) => {
    const config = configs.get(targetId)
    return config !== undefined && losesSecrets(config, valuesOfContent(after))
  })
  return new Set(losing.map(({ targetId }) => targetId))
}

/** The values of a processor as its content has them. */
function valuesOfContent(content: JsonObject): Values {
  const { dataProperties } = content as unknown as { dataProperties: { dataPropertyTypeId: string; value: FieldValue }[] }
  return Object.fromEntries(dataProperties.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
}
