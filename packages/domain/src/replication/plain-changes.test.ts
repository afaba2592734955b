import { expect, test } from 'vitest'
import { fieldOf } from '../definitions/difference/definition-content.ts'
import { plainChanges } from './plain-changes.ts'

const aField = (id: string) => fieldOf({ id, key: id, fieldType: 'text' })
const [phone, note] = [aField('phone'), aField('note')]
const valuesOf = (values: Record<string, string>) =>
  Object.entries(values).map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value }))
const NOTHING = { properties: [], values: [], grants: [], added: [], removed: [] }

test('values are compared by their fields, in any order; what is empty in both is no difference', () => {
  const before = { localizedNames: [], color: null, dataProperties: valuesOf({ note: 'Låst', phone: '1', gone: 'x' }) }
  const after = { localizedNames: [], color: '#ff0000', dataProperties: valuesOf({ phone: '2', note: 'Låst' }) }
  expect(plainChanges(before, after, [phone, note])).toEqual({
    ...NOTHING,
    properties: [{ path: ['color'], before: undefined, after: '#ff0000' }],
    values: [{ field: phone, before: '1', after: '2' }],
  })
  expect(plainChanges(before, before, [phone, note])).toEqual(NOTHING)
  // a new one has what is filled in
  expect(plainChanges(undefined, { ...after, description: '' }, [phone, note]).values).toHaveLength(2)
})

test('grants are compared by service, and categories are added and removed', () => {
  const grant = { transactionTypeId: 'loan', operationModes: ['start'], view: 'own', forOthers: false }
  const more = { ...grant, operationModes: ['start', 'complete'] }
  const other = { ...grant, transactionTypeId: 'fault' }
  const before = { name: 'Utlåning', grants: [grant], elementTypeIds: ['tools', 'cars'] }
  const after = { name: 'Utlåning', grants: [other, more], elementTypeIds: ['cars', 'keys'] }
  expect(plainChanges(before, after, [])).toEqual({
    ...NOTHING,
    grants: [
      { serviceId: 'loan', before: grant, after: more },
      { serviceId: 'fault', before: undefined, after: other },
    ],
    added: ['keys'],
    removed: ['tools'],
  })
})
