import { randomUUID } from 'node:crypto'
import type { Api } from './api.ts'

const texts = (text: string) => [{ culture: 'sv-SE', text }]

/** A field of a kind, named as the test finds it. */
export const fieldOf = (fieldType: string, name: string, more: object = {}) => ({
  id: randomUUID(),
  key: `f${randomUUID().slice(0, 8)}`,
  localizedNames: texts(name),
  fieldType,
  ...more,
})
export type TestField = ReturnType<typeof fieldOf>

/** A category with one object, and a service whose function has these fields. */
export async function serviceWith(api: Api, name: string, fields: TestField[], elementFields: TestField[] = []) {
  const common = { localizedNames: texts(name), localizedDescriptions: [], status: 'published' }
  const category = await api.post('/elementTypes', { ...common, dataPropertyTypes: elementFields })
  const operation = await api.post('/operationTypes', { ...common, elementTypeId: category.id, dataPropertyTypes: fields })
  const service = await api.post('/transactionTypes', {
    ...common,
    elementTypeId: category.id,
    mode: 'simpleForm',
    operations: [{ id: randomUUID(), mode: 'start', operationTypeId: operation.id }],
  })
  const code = `K-${randomUUID().slice(0, 8)}`
  const element = await api.post('/elements', { elementTypeId: category.id, title: `${name} 1`, code, dataProperties: [] })
  return {
    code,
    elementId: element.id,
    elementTypeId: category.id,
    operationTypeId: operation.id,
    transactionTypeId: service.id,
    formAddress: `/exe/operation/${operation.id}/${element.id}/${service.id}`,
    execute: (values: Record<string, unknown>) =>
      api.post<{ id: string; transactionId: string }>('/operations', {
        elementId: element.id,
        transactionTypeId: service.id,
        operationTypeId: operation.id,
        operationTypeVersion: operation.version,
        dataProperties: Object.entries(values).map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value })),
      }),
  }
}
