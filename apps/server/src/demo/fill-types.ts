import { createElementType as elementTypeCall } from '@verka/domain/element-types/element-types.api.ts'
import type { ElementTypeId, OperationTypeId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { createOperationType as operationTypeCall } from '@verka/domain/operation-types/operation-types.api.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import { createTransactionType as transactionTypeCall } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { createElementType } from '../features/element-types/element-types.ts'
import { createOperationType } from '../features/operation-types/operation-types.ts'
import { createTransactionType } from '../features/transaction-types/transaction-types.ts'
import type { SiteContext } from '../http/context.ts'
import { demoId, inSite, type Names } from './demo-fields.ts'
import type { DemoService, DemoType } from './demo-model.ts'
import { ruleTestsInSite } from './demo-rule-tests.ts'
import { rulesInSite } from './demo-rules.ts'
import type { FilledRecords } from './fill-records.ts'
import type { DemoConfigurations } from './fill-schemas.ts'

const MINUTE_MS = 60_000

/** The key of the step that starts a service. */
export const START = 'start'

interface FilledStep {
  mode: OperationMode
  operationTypeId: OperationTypeId
  operationTypeVersion: number
  fields: Field[]
}

interface FilledService {
  id: TransactionTypeId
  steps: Map<string, FilledStep>
}

export interface FilledType {
  id: ElementTypeId
  fields: Field[]
  services: Map<string, FilledService>
}

const named = (names: Names, descriptions: Names) => ({
  status: 'published' as const,
  localizedNames: localized(...names),
  localizedDescriptions: localized(...descriptions),
})

/** A category of the demo customer in one site, with its services and their functions. */
export async function fillType(
  type: DemoType,
  context: SiteContext,
  site: string,
  { records, configurationsOf }: { records: FilledRecords; configurationsOf: DemoConfigurations },
): Promise<FilledType> {
  const fields = inSite(type.fields, site, records.made)
  const elementType = await createElementType(
    context,
    elementTypeCall.body.parse({
      ...named(type.names, type.descriptions),
      dataPropertyTypes: fields,
      matchRules: rulesInSite(site, type.key, type.rules ?? [], { fields: { elementType: fields }, recordTypes: records.types }),
      ruleTests: ruleTestsInSite(site, type.key, type.ruleTests ?? [], { own: fields, object: [], made: records.made }),
      schemaConfigurations: configurationsOf(type.key, fields),
    }),
  )
  const services: FilledType['services'] = new Map()
  for (const [index, service] of type.services.entries()) {
    // services are listed in the order of their creation
    const later = { ...context, now: new Date(context.now.getTime() + index * MINUTE_MS) }
    services.set(service.key, await fillService(service, later, site, { id: elementType.id, fields, records }))
  }
  return { id: elementType.id, fields, services }
}

interface Category {
  id: ElementTypeId
  fields: Field[]
  records: FilledRecords
}

async function fillService(service: DemoService, context: SiteContext, site: string, category: Category): Promise<FilledService> {
  const { records } = category
  const steps = new Map<string, FilledStep>()
  const operations: object[] = []
  const offer = (key: string, step: FilledStep, label: Names | undefined) => {
    steps.set(key, step)
    const id = demoId(key === START ? `${site} ${service.names[1]}` : `${site} ${service.names[1]} ${key}`)
    operations.push({ id, mode: step.mode, operationTypeId: step.operationTypeId, localizedNames: label ? localized(...label) : [] })
  }
  const start = { ...service.operation, key: START, mode: 'start' as const, label: service.label }
  for (const { key, mode, label, ...one } of [start, ...(service.more ?? [])]) {
    const fields = inSite(one.fields, site, records.made)
    const name = key === START ? service.key : `${service.key} ${key}`
    const scope = { fields: { operation: fields, element: category.fields }, recordTypes: records.types }
    const operationType = await createOperationType(
      context,
      operationTypeCall.body.parse({
        ...named(one.names, service.descriptions),
        elementTypeId: category.id,
        dataPropertyTypes: fields,
        matchRules: rulesInSite(site, name, one.rules ?? [], scope),
        ruleTests: ruleTestsInSite(site, name, one.ruleTests ?? [], { own: fields, object: category.fields, made: records.made }),
      }),
    )
    offer(key, { mode, operationTypeId: operationType.id, operationTypeVersion: operationType.version, fields }, label)
  }
  if (service.isUpdatedByItself) offer('update', { ...steps.get(START)!, mode: 'update' }, undefined)
  const { id } = await createTransactionType(
    context,
    transactionTypeCall.body.parse({
      ...named(service.names, service.descriptions),
      elementTypeId: category.id,
      mode: service.mode ?? 'simpleForm',
      restricted: service.isRestricted ?? false,
      settings: settingsOf(service, steps.get(START)!.fields, category.fields),
      operations,
    }),
  )
  return { id, steps }
}

function settingsOf({ settings }: DemoService, own: Field[], object: Field[]) {
  if (!settings) return undefined
  const { due, balance, next, ...rest } = settings
  const idOf = (fields: Field[], key: string) => fields.find((field) => field.key === key)!.id
  return {
    ...rest,
    ...(due !== undefined && { dueDatePropertyTypeId: idOf(own, due) }),
    ...(balance !== undefined && { balancePropertyTypeId: idOf(object, balance) }),
    ...(next !== undefined && { nextDatePropertyTypeId: idOf(object, next) }),
  }
}
