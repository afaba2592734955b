import { randomUUID } from 'node:crypto'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { EVENT_INPUT, type ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import { IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { Caller } from '../../servers/test-tenant.ts'

/** Values of a config by the keys of its fields and inputs. */
function configValues(name: ImplementationName, values: Record<string, FieldValue>) {
  const { configFields, inputs } = IMPLEMENTATIONS[name]
  const fields = [...configFields, ...inputs]
  return Object.entries(values).map(([key, value]) => ({ dataPropertyTypeId: fields.find((field) => field.key === key)!.id, value }))
}

export const configBody = (name: ImplementationName, values: Record<string, FieldValue>, more: object = {}) => ({
  processorType: IMPLEMENTATIONS[name].type,
  implementation: name,
  name: `En ${name}`,
  dataProperties: configValues(name, values),
  ...more,
})

/** A saved config. */
export async function aConfig(admin: Caller, name: ImplementationName, values: Record<string, FieldValue>): Promise<ProcessorConfig> {
  const { status, body } = await admin.call<ProcessorConfig>('POST', '/processors/config', configBody(name, values))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

/** The rule by which a config runs at an event. */
export const eventRule = ({ id, processorType }: ProcessorConfig, event: MessageEvent) => ({
  id: randomUUID(),
  matchType: 'outgoing',
  source: { referenceType: 'transactionEventType' },
  target: { referenceType: processorType, referenceId: id, propertyTypeId: EVENT_INPUT.id },
  action: 'copySourceValue',
  conditions: [{ type: 'equal', value: event, negate: false }],
})

/** The rule that fills an input of a config. */
export const inputRule = (
  { id, processorType, implementation }: ProcessorConfig,
  key: string,
  rule: { source: object; action?: string; value?: FieldValue },
) => ({
  id: randomUUID(),
  matchType: 'outgoing',
  target: {
    referenceType: processorType,
    referenceId: id,
    propertyTypeId: IMPLEMENTATIONS[implementation].inputs.find((input) => input.key === key)!.id,
  },
  action: 'copySourceDisplayValue',
  conditions: [],
  ...rule,
})

/** Binds configs to events of a service. */
export async function bind(admin: Caller, service: TransactionType, rules: readonly object[]): Promise<TransactionType> {
  const { body: stored } = await admin.call<TransactionType>('GET', `/transactionTypes/${service.id}`)
  const { status, body } = await admin.call<TransactionType>('PUT', `/transactionTypes/${service.id}`, { ...stored, matchRules: rules })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
