import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { ExecutedOperation } from '@verka/domain/operations/operations.api.ts'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { aField, anElement, anElementType, anOperationType, aRecord, aRecordType, aService, withKey } from '../made/a-working-day.ts'
import { grant, valuesFor } from '../made/services/services-of-modes.ts'
import type { TestApp } from '../servers/test-app.ts'
import type { Caller, TestTenant } from '../servers/test-tenant.ts'

/** The person from whom a secret is hidden. */
export type Hidden = 'user' | 'admin'

/** Secrets that no answer may contain: as a text and as a number, long enough to be unique. */
export const SECRETS: Record<Hidden, { text: string; number: number; day: string }> = {
  user: { text: 'Kanariegul', number: 734_911_734_911, day: '2071-03-14' },
  admin: { text: 'Papegojgrå', number: 845_022_845_022, day: '2083-05-16' },
}
const { user: SECRET_OF_USER, admin: SECRET_OF_ADMIN } = SECRETS

/** Whether an answer contains a secret, however it is formatted. */
export function isLeakedIn(answer: string, hidden: Hidden): boolean {
  const { text, number, day } = SECRETS[hidden]
  return (
    answer.toLowerCase().includes(text.toLowerCase()) || answer.includes(day) || answer.replace(/[\s ,.]/g, '').includes(String(number))
  )
}

const visibility = (hidden: Hidden) => (hidden === 'user' ? { showForUser: false } : { showForAdmin: false })

/** Fields of several kinds with a secret in each. They are visible until `hide` has them. */
function secretFields(hidden: Hidden): [Field, FieldValue][] {
  const { text, number, day } = SECRETS[hidden]
  const named = (part: string) => `${hidden}${part}`
  const inGroup = aField(named('Inside'), 'text')
  const column = aField(named('Column'), 'text')
  const option = { value: text, localizedNames: localized(text) }
  return [
    [aField(named('Text'), 'text'), text],
    [aField(named('Area'), 'textArea'), `… ${text} …`],
    [aField(named('Number'), 'integer'), number],
    [aField(named('Day'), 'date'), day],
    [aField(named('Choice'), 'select', { options: [option, { value: 'x', localizedNames: localized('X') }] }), text],
    [aField(named('Group'), 'group', { children: [inGroup] }), null],
    [inGroup, text],
    [aField(named('Rows'), 'collection', { children: [column] }), [{ [column.id]: text }]],
  ]
}

const OF_BOTH = ['user', 'admin'] as const

function hide(fields: readonly Field[]): Field[] {
  return fields.map((field) => ({
    ...field,
    ...(field.key.startsWith('user') && visibility('user')),
    ...(field.key.startsWith('admin') && visibility('admin')),
  }))
}

/** A form with a field that everybody sees and secrets of both kinds. */
function aForm() {
  const note = aField('note', 'text')
  const secrets = OF_BOTH.flatMap((hidden) => secretFields(hidden))
  const inside = new Set(secrets.flatMap(([field]) => (kindOf(field).children === 'form' ? field.children.map(({ id }) => id) : [])))
  const fields = [note, ...secrets.map(([field]) => field).filter(({ id }) => !inside.has(id))]
  return { note, fields, values: valuesFor([[note, 'Synlig'], ...secrets.filter(([, value]) => value !== null)]), secrets }
}

export interface Hiding {
  /** Ids of rows with secrets, by the first part of the path. */
  ids: Record<string, string>
  /** The fields with a secret, by the role that they are hidden from, in each kind of form. */
  hidden: Record<Hidden, { element: Field[]; record: Field[]; operation: Field[] }>
  note: { element: Field; record: Field; operation: Field }
  auditIds: string[]
  /** The readers from whom each secret is hidden. */
  readers: { hidden: Hidden; caller: Caller }[]
}

/** A tenant whose objects, predefined values and operations have secrets in hidden columns. */
export async function hiddenColumns(server: TestApp, tenant: TestTenant): Promise<Hiding> {
  const admin = await tenant.as('tenantAdmin')
  const [element, record, operation] = [aForm(), aForm(), aForm()]
  const recordType = await aRecordType(admin, record.fields)
  const value = await aRecord(admin, recordType.id, 'Läckage', 'Leak', { dataProperties: record.values })
  const chosen = aField('chosen', 'select', { options: [], optionSource: `records:${recordType.id}` })
  const type = await anElementType(admin, [...element.fields, chosen])
  const dataProperties = [...element.values, { dataPropertyTypeId: chosen.id, value: value.id }]
  const object = await anElement(admin, type.id, { title: 'Hammare', code: 'H-1', dataProperties })
  await anElement(admin, type.id, { title: 'Spade', code: 'S-1' })
  const operationType = await anOperationType(admin, type.id, operation.fields)
  const service = await aService(admin, operationType, { mode: 'issueManagement' })
  const execute = async (version: number) => {
    const job = { elementId: object.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: version }
    const { status, body } = await admin.call<ExecutedOperation>(
      'POST',
      '/operations',
      { ...job, dataProperties: operation.values },
      withKey(),
    )
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  // executed while everybody saw the columns: they are hidden in earlier operations, too
  const executed = await execute(1)
  const save = async (path: string, body: { id: string; dataPropertyTypes: Field[] }) => {
    const saved = await admin.call('PUT', `/${path}/${body.id}`, {
      ...body,
      can: undefined,
      dataPropertyTypes: hide(body.dataPropertyTypes),
    })
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  }
  await save('recordTypes', recordType)
  await save('elementTypes', type)
  await save('operationTypes', operationType)
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: service.id, view: 'all' })
  const { body: log } = await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', {})
  const fieldsOf = (form: typeof element, hidden: Hidden) =>
    form.secrets.map(([field]) => field).filter(({ key }) => key.startsWith(hidden))
  const hiddenFrom = (hidden: Hidden) => ({
    element: fieldsOf(element, hidden),
    record: fieldsOf(record, hidden),
    operation: fieldsOf(operation, hidden),
  })
  const siteAdmin = await tenant.as('siteAdmin')
  return {
    ids: {
      elementTypes: type.id,
      recordTypes: recordType.id,
      operationTypes: operationType.id,
      transactionTypes: service.id,
      elements: object.id,
      records: value.id,
      operations: executed.id,
      transactions: executed.transactionId,
    },
    hidden: { user: hiddenFrom('user'), admin: hiddenFrom('admin') },
    note: { element: element.note, record: record.note, operation: operation.note },
    auditIds: log.items.map(({ id }) => id),
    readers: [
      { hidden: 'user', caller: restricted },
      { hidden: 'user', caller: await tenant.as('privilegedUser') },
      { hidden: 'admin', caller: siteAdmin },
    ],
  }
}

/** Another value of the same shape, which no row has. */
export const WRONG: Record<Hidden, { text: string; number: number; day: string }> = {
  user: { text: 'Xanariegul', number: SECRET_OF_USER.number + 1, day: '2072-03-14' },
  admin: { text: 'Xapegojgrå', number: SECRET_OF_ADMIN.number + 1, day: '2084-05-16' },
}
