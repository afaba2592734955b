import { randomUUID } from 'node:crypto'
import { aField } from '@verka/server/src/testing/made/a-working-day.ts'
import { aServiceOf } from '@verka/server/src/testing/made/services/services-of-modes.ts'
import type { Caller } from '@verka/server/src/testing/servers/test-tenant.ts'
import { together, type Trial } from './trial.ts'

/** A service that withdraws from an initial balance, never below zero. */
async function aStockOf(admin: Caller, begun: number) {
  const balance = aField('balance', 'integer', { validation: { range: { min: 0 } } })
  const taken = aField('taken', 'integer')
  const rule = {
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: taken.id },
    target: { referenceType: 'element', propertyTypeId: balance.id },
    action: 'subtractSourceValue',
  }
  const service = await aServiceOf(admin, 'stockManagement', {
    object: [[balance, begun]],
    functions: { start: { fields: [taken], rules: [rule] } },
    settings: { balancePropertyTypeId: balance.id },
  })
  return {
    take: () => service.run(admin, { values: [[taken, 1]] }),
    left: async () => (await service.values())[balance.id],
  }
}

/** Promise 28: the balance is the initial one less acknowledged withdrawals, and never negative. */
export async function stock({ admin, many, reportResult }: Trial): Promise<void> {
  const since = performance.now()
  const withdrawals = 64 * many(500)
  const begun = Math.round(withdrawals * 0.7)
  const { take, left: leftOf } = await aStockOf(admin, begun)
  let acknowledged = 0
  let negative = 0
  await together(64, withdrawals, async () => {
    const { status, body } = await take()
    if (status === 201) acknowledged++
    if (status === 201 && body.stock!.balance < 0) negative++
  })
  const left = await leftOf()
  const isKept = left === begun - acknowledged && negative === 0
  reportResult(`28 64 clients, ${withdrawals} withdrawals from ${begun}: ${acknowledged} acknowledged, ${String(left)} left`, isKept, since)
}

/** Issue 6: a stock is emptied and never negative, and the last ones are refused. */
export async function stockToNothing({ admin, many, reportResult }: Trial): Promise<void> {
  const since = performance.now()
  const begun = many(500)
  const { take, left: leftOf } = await aStockOf(admin, begun)
  const counts = new Map<number, number>()
  await together(2 * begun, 2 * begun, async () => {
    const { status } = await take()
    counts.set(status, (counts.get(status) ?? 0) + 1)
  })
  const left = await leftOf()
  const isKept = left === 0 && counts.get(201) === begun && counts.get(422) === begun
  reportResult(
    `28 ${2 * begun} withdrawals of 1 at once from ${begun}: ${JSON.stringify([...counts])}, ${String(left)} left`,
    isKept,
    since,
  )
}
