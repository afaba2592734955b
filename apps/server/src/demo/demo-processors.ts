import { randomBytes } from 'node:crypto'
import type { ProcessorConfigId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { eventRule } from '@verka/domain/processors/event-rules.ts'
import { webhook } from '@verka/domain/processors/implementations/integrations.ts'
import { updateTransactionType as updateCall } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { loadTransactionType } from '../features/definitions/stored/transaction-types.ts'
import { saveConfig } from '../features/processor-configs/processor-configs.ts'
import { updateTransactionType } from '../features/transaction-types/transaction-types.ts'
import type { SiteContext } from '../http/context.ts'
import { demoId } from './demo-fields.ts'

/** A webhook that tells the accounts of what leaves the store. @returns its config */
export async function fillProcessors(
  context: SiteContext,
  { url, serviceId }: { url: string; serviceId: TransactionTypeId },
): Promise<ProcessorConfigId> {
  const valueOf = (key: string, value: string) => ({
    dataPropertyTypeId: webhook.configFields.find((field) => field.key === key)!.id,
    value,
  })
  const config = await saveConfig(context, {
    processorType: 'integration',
    implementation: 'webhook',
    name: 'Ekonomisystemet',
    isOn: true,
    dataProperties: [valueOf('url', url), valueOf('secret', `whsec_${randomBytes(24).toString('base64')}`)],
  })
  const service = await loadTransactionType(context, serviceId)
  const rule = eventRule(demoId('store webhook'), 'integration', { configId: config.id, event: 'completed' })
  await updateTransactionType(context, serviceId, updateCall.body.parse({ ...service, matchRules: [...service.matchRules, rule] }))
  return config.id
}
