import { randomUUID } from 'node:crypto'
import type { DataProperty, Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { FullOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { anElement, anElementType, anOperationType, aService, withKey } from '../a-working-day.ts'
import type { Caller } from '../../servers/test-tenant.ts'

type Reference = { referenceType: string; referenceId?: string; propertyTypeId?: string }
/** A rule in the form of the API. */
export const rule = (matchType: string, source: Reference, target: Reference, action: string, more: object = {}) => ({
  id: randomUUID(),
  matchType,
  source,
  target,
  action,
  ...more,
})
/** A field that a rule reads or writes. */
export const of = (referenceType: string, field: Field, referenceId?: string): Reference => ({
  referenceType,
  propertyTypeId: field.id,
  ...(referenceId === undefined ? {} : { referenceId }),
})
export const constant: Reference = { referenceType: 'constant' }
export const valuesOf = (properties: readonly DataProperty[]) =>
  Object.fromEntries(properties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
export const given = (values: [Field, FieldValue][]) => values.map(([field, value]) => ({ dataPropertyTypeId: field.id, value }))

interface Setting {
  /** Fields of the object, with its values. */
  object?: [Field, FieldValue][]
  fields: Field[]
  rules: object[]
  /** The rules of the object's own form. */
  ownRules?: object[]
}

/** A service whose function has these rules, on one object, with its user. */
export async function aRuledServiceOf(admin: Caller, user: Caller, { object = [], fields, rules, ownRules = [] }: Setting) {
  const type = await anElementType(
    admin,
    object.map(([field]) => field),
    { matchRules: ownRules },
  )
  const operationType = await anOperationType(admin, type.id, fields, { matchRules: rules })
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id, { dataProperties: given(object.filter(([, value]) => value !== null)) })
  return {
    type,
    operationType,
    element,
    prepare: async () => {
      const path = `/operations/prepare/${operationType.id}/${element.id}/${service.id}`
      return valuesOf((await user.call<PreparedOperation>('GET', path)).body.dataProperties)
    },
    execute: (values: [Field, FieldValue][], key = withKey()) =>
      user.call<FullOperation & { errors: object[] }>(
        'POST',
        '/operations',
        {
          elementId: element.id,
          transactionTypeId: service.id,
          operationTypeId: operationType.id,
          operationTypeVersion: operationType.version,
          dataProperties: given(values),
        },
        key,
      ),
    objectNow: async () => valuesOf((await admin.call<Element>('GET', `/elements/${element.id}`)).body.dataProperties),
  }
}
