import { randomUUID } from 'node:crypto'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Caller } from '../../servers/test-tenant.ts'
import { aField, anElement } from '../a-working-day.ts'
import { aServiceOf } from './services-of-modes.ts'

/** Settings of a service whose executions can be undone within a minute. */
export const UNDO = { undoSeconds: 60 }

/** A rule that writes a field of the function to a field of the object. */
export const writeRule = (source: Field, target: Field, action: string) => ({
  id: randomUUID(),
  matchType: 'outgoing',
  source: { referenceType: 'operation', propertyTypeId: source.id },
  target: { referenceType: 'element', propertyTypeId: target.id },
  action,
})

/** A stock from which one withdraws, with a note on the object. */
export async function aStock(admin: Caller, settings: object = UNDO) {
  const balance = aField('balance', 'integer', { validation: { range: { min: 0 } } })
  const note = aField('note', 'text')
  const taken = aField('taken', 'integer')
  const remark = aField('remark', 'text')
  const counted = aField('counted', 'integer')
  const added = aField('added', 'integer')
  const rules = [
    writeRule(taken, balance, 'subtractSourceValue'),
    writeRule(added, balance, 'addSourceValue'),
    writeRule(remark, note, 'copySourceValue'),
    writeRule(counted, balance, 'copySourceValue'),
  ]
  const service = await aServiceOf(admin, 'stockManagement', {
    object: [
      [balance, 10],
      [note, 'Gammal'],
    ],
    functions: { start: { fields: [taken, remark, counted, added], rules } },
    settings: { balancePropertyTypeId: balance.id, lowLimit: 7, ...settings },
  })
  return { ...service, balance, note, taken, remark, counted, added, anEmptyObject: () => anElement(admin, service.type.id) }
}
