import { randomUUID } from 'node:crypto'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { FullOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { aField, anElement, anElementType, anOperationType, aService, withKey } from '../a-working-day.ts'
import type { Caller } from '../../servers/test-tenant.ts'

/** A rule of a form about itself, in the form of the API. */
export const ownRule = (source: object, target: Field, action: string, conditions: object[] = [], value: FieldValue = null) => ({
  id: randomUUID(),
  matchType: 'dynamic',
  source,
  target: { referenceType: 'operation', propertyTypeId: target.id },
  action,
  value,
  conditions,
})
/** Source of a rule. */
export const from = (field: Field, referenceType = 'operation') => ({ referenceType, propertyTypeId: field.id })

/** An inspection whose fault is shown and required when the result is bad, and that reads the object's weight. */
export async function anInspectionOf(admin: Caller) {
  const weight = aField('weight', 'decimal')
  const secret = aField('secret', 'text', { showForUser: false })
  const type = await anElementType(admin, [weight, secret])
  const [result, fault, seen, told] = [
    aField('result', 'select'),
    aField('fault', 'textArea'),
    aField('seen', 'decimal'),
    aField('told', 'text'),
  ]
  const isBad = [{ type: 'equal', value: 'bad', negate: false }]
  const matchRules = [
    ownRule(from(result), fault, 'show', isBad),
    ownRule(from(result), fault, 'setRequired', isBad),
    ownRule(from(weight, 'element'), seen, 'copySourceValue'),
    ownRule(from(secret, 'element'), told, 'copySourceValue'),
  ]
  const operationType = await anOperationType(admin, type.id, [result, fault, seen, told], { matchRules })
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id, {
    dataProperties: [
      { dataPropertyTypeId: weight.id, value: 6.5 },
      { dataPropertyTypeId: secret.id, value: 'hemligt' },
    ],
  })
  const execute = (caller: Caller, values: [Field, FieldValue][]) =>
    caller.call<FullOperation & { errors: object[] }>(
      'POST',
      '/operations',
      {
        elementId: element.id,
        transactionTypeId: service.id,
        operationTypeId: operationType.id,
        operationTypeVersion: operationType.version,
        dataProperties: values.map(([field, value]) => ({ dataPropertyTypeId: field.id, value })),
      },
      withKey(),
    )
  const prepare = (caller: Caller) =>
    caller.call<PreparedOperation>('GET', `/operations/prepare/${operationType.id}/${element.id}/${service.id}`)
  const valuesOf = (operation: FullOperation) =>
    Object.fromEntries(operation.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
  return { type, weight, result, fault, seen, told, operationType, matchRules, execute, prepare, valuesOf }
}
