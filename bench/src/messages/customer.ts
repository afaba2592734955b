import { randomUUID } from 'node:crypto'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { anElement, anElementType, anOperationType, aService, withKey } from '@verka/server/src/testing/made/a-working-day.ts'
import { aConfig, bind, eventRule } from '@verka/server/src/testing/made/outside/processors.ts'
import { makeSmallCustomer, remoteAdministrator, type RemoteCaller } from '@verka/server/src/testing/made/sites/small-customer.ts'

/** Signs the webhooks of benches. */
const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** A tenant with an administrator, and objects of one category. */
export async function aCustomer(applicationUrl: string, origin: string, key: string, objects: number) {
  const { tenantId } = await makeSmallCustomer(applicationUrl, key)
  const admin = remoteAdministrator(origin, key)
  const type = await anElementType(admin, [])
  const elements: string[] = []
  for (let made = 0; made < objects; made++) elements.push((await anElement(admin, type.id)).id)
  return { key, tenantId, admin, typeId: type.id, elements }
}
export type Customer = Awaited<ReturnType<typeof aCustomer>>

/** A service whose every execution runs some configs. */
export async function aServiceWith({ admin, typeId }: Customer, configs: readonly ProcessorConfig[]) {
  const operationType = await anOperationType(admin, typeId, [])
  const service = await aService(admin, operationType)
  if (configs.length > 0)
    await bind(
      admin,
      service,
      configs.map((config) => eventRule(config, 'completed')),
    )
  return { transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1, mode: 'start', dataProperties: [] }
}
export type Executable = Awaited<ReturnType<typeof aServiceWith>>

export const aWebhook = (admin: RemoteCaller, url: string) => aConfig(admin, 'webhook', { url, secret: WEBHOOK_SECRET })

/** An HTTP call whose body names the transaction. */
export const aCall = (admin: RemoteCaller, url: string) =>
  aConfig(admin, 'httpCall', { url, body: '{"transaction": "{{ transaction.id }}", "object": "{{ element.id }}"}' })

/** Executes once. @returns the transaction */
export async function execute({ admin }: Pick<Customer, 'admin'>, what: Executable, elementId: string): Promise<string> {
  const { status, body } = await admin.call<{ transactionId: string }>('POST', '/operations', { ...what, elementId }, withKey())
  if (status !== 201) throw new Error(`an execution was answered with ${status} ${JSON.stringify(body)}`)
  return body.transactionId
}

/** Executes once, with the same key until it is answered: the server may be killed meanwhile. */
export async function executeInTheEnd({ admin }: Pick<Customer, 'admin'>, what: Executable, elementId: string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await admin
      .call<{ transactionId: string }>('POST', '/operations', { ...what, elementId }, headers)
      .catch((error: unknown) => ({ status: 0, body: { transactionId: String(error) } }))
    if (answer.status === 201) return answer.body.transactionId
    // 0: killed; 409: the attempt before is not yet given up; 503: it is starting
    if (![0, 409, 429, 503].includes(answer.status)) throw new Error(`an execution was answered with ${JSON.stringify(answer)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
