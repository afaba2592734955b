import { randomUUID } from 'node:crypto'
import type { Field } from '@verka/domain/forms/field.ts'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { STATUS_OPTIONS } from '@verka/domain/forms/field-kinds/status-group.ts'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementTypeId, RecordTypeId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { Privilege } from '@verka/domain/privileges/privileges.api.ts'
import type { RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import type { Caller } from '../servers/test-tenant.ts'

/** A field for a test, with sound settings. */
export function aField(key: string, fieldType: FieldType, extra: Partial<Field> = {}): Field {
  const options = kindOf({ fieldType }).hasOptions
    ? [
        { value: 'ok', localizedNames: localized('Godkänd', 'Approved', 'Godkjent') },
        { value: 'bad', localizedNames: localized('Underkänd', 'Rejected', 'Underkjent') },
      ]
    : []
  const { children: holds, hasStatus } = kindOf({ fieldType })
  const inside = hasStatus ? aField(`${key}Check`, 'segmented', { options: [...STATUS_OPTIONS] }) : undefined
  const children = holds === 'none' ? [] : [inside ?? aField(`${key}Text`, 'text')]
  return fieldSchema.parse({
    id: randomUUID(),
    key,
    fieldType,
    localizedNames: localized(key),
    options,
    children,
    showInList: true,
    ...extra,
  })
}

export const aFieldOfEachKind = (): Record<FieldType, Field> =>
  Object.fromEntries(FIELD_TYPES.map((kind) => [kind, aField(kind, kind)])) as Record<FieldType, Field>

async function created<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer
  if (status !== 201) throw new Error(`not created: ${status} ${JSON.stringify(body)}`)
  return body
}

export const anElementType = (admin: Caller, fields: Field[], extra: object = {}) =>
  created(
    admin.call<ElementType>('POST', '/elementTypes', {
      status: 'published',
      localizedNames: localized('Verktyg', 'Tool', 'Verktøy'),
      dataPropertyTypes: fields,
      ...extra,
    }),
  )

export const anOperationType = (admin: Caller, elementTypeId: ElementTypeId, fields: Field[], extra: object = {}) =>
  created(
    admin.call<OperationType>('POST', '/operationTypes', {
      status: 'published',
      elementTypeId,
      localizedNames: localized('Kontroll', 'Inspection', 'Kontroll'),
      dataPropertyTypes: fields,
      ...extra,
    }),
  )

export const aService = (admin: Caller, operationType: { id: string; elementTypeId: ElementTypeId }, extra: object = {}) =>
  created(
    admin.call<TransactionType>('POST', '/transactionTypes', {
      status: 'published',
      elementTypeId: operationType.elementTypeId,
      localizedNames: localized('Årlig kontroll', 'Yearly inspection', 'Årlig kontroll'),
      mode: 'simpleForm',
      operations: [{ id: randomUUID(), mode: 'start', operationTypeId: operationType.id }],
      ...extra,
    }),
  )

export const anElement = (admin: Caller, elementTypeId: ElementTypeId, extra: object = {}) =>
  created(admin.call<Element>('POST', '/elements', { elementTypeId, title: 'Hammare', ...extra }))

export const aRecordType = (admin: Caller, fields: Field[], extra: object = {}) =>
  created(
    admin.call<RecordType>('POST', '/recordTypes', {
      status: 'published',
      localizedNames: localized('Felkoder', 'Fault codes', 'Feilkoder'),
      color: '#1565c0',
      dataPropertyTypes: fields,
      ...extra,
    }),
  )

/** A predefined value with a name in Swedish and in English. */
export const aRecord = (admin: Caller, recordTypeId: RecordTypeId, swedish = 'Läckage', english = 'Leak', extra: object = {}) =>
  created(
    admin.call<RecordValue>('POST', '/records', {
      recordTypeId,
      localizedNames: [
        { culture: 'sv-SE', text: swedish },
        { culture: 'en-US', text: english },
      ],
      ...extra,
    }),
  )

/** A user with a unique name, in the first site. */
export const aUser = (admin: Caller, extra: object = {}) => {
  const userName = `u${randomUUID().slice(0, 13)}`
  const email = `${userName}@example.test`
  return created(
    admin.call<User>('POST', '^/users', { userName, email, name: 'Åsa Ek', role: 'privilegedUser', sites: ['north'], ...extra }),
  )
}

/** A privilege that grants to start a service. */
export const aPrivilege = (admin: Caller, transactionTypeId: TransactionTypeId, extra: object = {}) =>
  created(
    admin.call<Privilege>('POST', '/privileges', { name: 'Städare', grants: [{ transactionTypeId, operationModes: ['start'] }], ...extra }),
  )

/** The header of a new attempt, with its own key. */
export const withKey = () => ({ 'idempotency-key': randomUUID() })
