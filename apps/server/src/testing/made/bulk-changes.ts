import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { BulkChange, BulkItem } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { TestApp } from '../servers/test-app.ts'
import { aTenant, type Caller } from '../servers/test-tenant.ts'
import { aField, anElement, anElementType, withKey } from './a-working-day.ts'

/** A category with a limited number, and `count` objects with the value 1. */
export async function aBulkWorkshop(server: TestApp, count: number) {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const weight = aField('weight', 'integer', { validation: { range: { max: 100 } } })
  const note = aField('note', 'text')
  const type = await anElementType(admin, [weight, note])
  const objects: Element[] = []
  for (let number = 0; number < count; number++)
    objects.push(
      await anElement(admin, type.id, {
        title: `Hammare ${number}`,
        code: `${tenant.key}-${number}`,
        dataProperties: [{ dataPropertyTypeId: weight.id, value: 1 }],
      }),
    )
  return { tenant, admin, weight, note, type, objects, ids: objects.map(({ id }) => id) }
}

export const setTo = (fieldId: string, value: number) => ({ action: 'change', dataProperties: [{ dataPropertyTypeId: fieldId, value }] })

/** Begins a bulk change. */
export async function begin(admin: Caller, body: object): Promise<BulkChange> {
  const answer = await admin.call<BulkChange>('POST', '/bulkChanges', body, withKey())
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
/** Gives a command. */
export const give = async (admin: Caller, { id }: BulkChange, command: 'start' | 'stop' | 'undo') =>
  (await admin.call<BulkChange>('POST', `/bulkChanges/${id}/${command}`, {})).body
export const read = async (admin: Caller, { id }: BulkChange) => (await admin.call<BulkChange>('GET', `/bulkChanges/${id}`)).body
export const itemsOf = async (admin: Caller, { id }: BulkChange, outcomes: string) =>
  (await admin.call<{ items: BulkItem[]; next?: number }>('GET', `/bulkChanges/${id}/items?outcomes=${outcomes}`)).body.items
export const elementOf = async (admin: Caller, id: string) => (await admin.call<Element>('GET', `/elements/${id}`)).body
export const valueOf = ({ dataProperties }: Element, fieldId: string) =>
  dataProperties.find(({ dataPropertyTypeId: id }) => id === fieldId)?.value ?? null
export const logOf = async (admin: Caller, filter: object = {}) =>
  (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { ...filter, limit: 500 })).body.items
