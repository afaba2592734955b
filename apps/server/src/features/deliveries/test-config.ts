import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import type { ProcessorTest } from '@verka/domain/processors/deliveries.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { openSecrets } from '../processors/config-secrets.ts'
import { allowedImplementations } from '../processors/restrictions.ts'
import { valuesByKey } from '../processors/stored-configs.ts'
import { reasonOf } from '../senders/not-made.ts'
import type { SenderRuntime } from '../senders/sender.ts'
import { sendBy } from '../senders/send.ts'
import { SENDERS } from '../senders/senders.ts'
import { findStoredConfig } from './deliveries.ts'
import { inputsOf, lacksInput } from './processor-messages.ts'

/** What placeholders read in a test. */
function scopeOfTest({ tenant, site, now, runtime }: SiteContext) {
  const url = `${runtime.settings.ORIGIN}/`
  return {
    event: { type: 'test', types: ['test'], name: 'Test', at: now.toISOString(), time: now.toISOString() },
    tenant: { key: tenant.key, name: tenant.name },
    site: { key: site.key, name: site.name },
    service: { name: 'Test' },
    transaction: { url, status: 'started', values: {}, texts: {} },
    operation: { name: 'Test', values: {}, texts: {} },
    element: { title: 'Test', code: 'TEST', url, values: {}, texts: {} },
    stock: { balance: 1, limit: 2 },
  }
}

/** A test that is sent after the call's transaction. */
export interface PreparedTest {
  send: (runtime: SenderRuntime) => Promise<ProcessorTest>
}

/** Makes the test message of a saved config. @throws `notFound`, `forbidden` for a restricted one, `invalid` for one that cannot be made, and for a calendar */
export async function prepareTest(context: SiteContext, id: ProcessorConfigId): Promise<PreparedTest> {
  const { tenant, site, now, runtime } = context
  const config = await findStoredConfig(context, id)
  const { implementation, values } = config
  const sender = SENDERS[implementation.name]
  if (!sender) throw invalid([{ message: '@errors.testOfCalendar' }])
  if (!(await allowedImplementations(context.tx, tenant.id))(implementation.name))
    throw new AppError('forbidden', { message: '@errors.implementationRestricted' })
  const inputs = inputsOf(context, config, 'test', {})
  if (lacksInput(config, inputs)) throw invalid([{ message: '@errors.testLacksInput' }])
  const keyed = valuesByKey(implementation.configFields, values)
  const scope = scopeOfTest(context)
  const event = { id: newId(now), at: now, elementId: null, transactionId: null }
  const content = await Promise.resolve(sender.render({ context, config: keyed, inputs, scope, event })).catch((error: unknown) => {
    const reason = reasonOf(error)
    throw reason ? invalid([{ message: `@processors.reason.${reason.code}`, params: reason.params }]) : error
  })
  const opened = openSecrets(runtime.settings, { tenantId: tenant.id, id }, config.secrets)
  const secrets = Object.fromEntries(
    implementation.configFields.flatMap(({ id: fieldId, key }) => (opened[fieldId] === undefined ? [] : [[key, opened[fieldId]]])),
  )
  audit(context, { action: 'execute', entity: 'processorConfig', entityId: id, after: { test: true } })
  return {
    async send(senderRuntime) {
      const began = performance.now()
      const sending = { id: event.id, tenantId: tenant.id, siteId: site.id, transactionId: null, content, config: keyed, secrets, now }
      const { outcome, request, answer } = await sendBy(senderRuntime, implementation.name, sending)
      return { isAccepted: outcome === 'accepted', milliseconds: Math.round(performance.now() - began), request, answer }
    },
  }
}
