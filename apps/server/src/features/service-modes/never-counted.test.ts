import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Overview } from '@verka/domain/overview/overview.api.ts'
import { aField, anElement } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { atWork, type AtWork } from '../../testing/made/sites/at-work.ts'

let { server, admin, worker } = {} as AtWork
beforeAll(async () => void ({ server, admin, worker } = await atWork()))
afterAll(() => server.close())

test('an article without a balance has none left: in its form, on its page and on the start page', async () => {
  const balance = aField('balance', 'integer', { validation: { range: { min: 0, max: 1000 } } })
  const taken = aField('taken', 'integer', { validation: { range: { min: 1 } } })
  const rule = {
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: taken.id },
    target: { referenceType: 'element', propertyTypeId: balance.id },
    action: 'subtractSourceValue',
    conditions: [],
  }
  const stock = await aServiceOf(admin, 'stockManagement', {
    object: [[balance, 2]],
    settings: { balancePropertyTypeId: balance.id, lowLimit: 5, undoSeconds: 0 },
    functions: { start: { fields: [taken], rules: [rule] } },
  })
  const uncounted = await anElement(admin, stock.type.id, { title: 'Bromsklossar' })

  const refused = await stock.run(worker, { elementId: uncounted.id, values: [[taken, 1]] })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ message: '@errors.onlyLeft', params: { count: 0 }, field: `dataProperties.${taken.id}` }],
  ])
  const { body: now } = await worker.call<ElementNow>('GET', `/elements/${uncounted.id}/now`)
  expect(now.services[0]!.stock).toEqual({ balance: 0, lowLimit: 5, isLow: true })
  const { body: overview } = await admin.call<Overview>('GET', '/overview')
  expect(overview.lowStock).toMatchObject([{ count: 1, uncounted: 1 }])
})
