import { withKey } from '@verka/server/src/testing/made/a-working-day.ts'
import { aServiceOf } from '@verka/server/src/testing/made/services/services-of-modes.ts'
import { together, type Trial } from './trial.ts'

/** Promise 29: an object is lent once. */
export async function loans({ admin, many, reportResult }: Trial): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'loan')
  const [rounds, starts] = [many(50), 200]
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const { id: elementId } = await service.anObject()
    let won = 0
    await together(64, starts, async () => {
      const { status } = await service.run(admin, { elementId })
      if (status === 201) won++
    })
    if (won !== 1) wrong++
  }
  reportResult(`29 ${rounds} x ${starts} loans of one object at once: 1 wins, ${wrong} rounds wrong`, wrong === 0, since)
}

/** Promise 30: a case ends once. */
export async function completions({ admin, many, reportResult }: Trial): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'issueManagement')
  const rounds = many(50)
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const { transactionId } = (await service.run(admin)).body
    let won = 0
    await together(50, 50, async () => {
      const { status } = await service.run(admin, { mode: 'complete', transactionId })
      if (status === 201) won++
    })
    if (won !== 1) wrong++
  }
  reportResult(`30 ${rounds} x 50 completions of one case at once: 1 wins, ${wrong} rounds wrong`, wrong === 0, since)
}

/** Issue 6: one submission, five times at once with its key. */
export async function fiveTimes({ admin, many, reportResult }: Trial): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'simpleForm')
  const operation = service.functions.get('start')!
  const submissions = many(200)
  let wrong = 0
  await together(16, submissions, async () => {
    const key = withKey()
    const { id: elementId } = service.element
    const ids = { elementId, transactionTypeId: service.service.id, operationTypeId: operation.id, operationTypeVersion: operation.version }
    const send = async (): Promise<string> => {
      for (;;) {
        const body = { ...ids, mode: 'start', dataProperties: [] }
        const answer = await admin.call<{ transactionId?: string }>('POST', '/operations', body, key)
        if (answer.status !== 503) return `${answer.status} ${answer.body.transactionId}`
      }
    }
    const answers = new Set(await Promise.all(Array.from({ length: 5 }, send)))
    if (answers.size !== 1 || ![...answers][0]!.startsWith('201 ')) wrong++
  })
  const filter = `/transactions/filter?transactionTypeId=${service.service.id}`
  const { totalCount } = (await admin.call<{ totalCount: number }>('POST', filter, {})).body
  const isKept = wrong === 0 && totalCount === submissions
  reportResult(
    `26 ${submissions} submissions, each five times at once with one key: ${totalCount} transactions, ${wrong} wrong`,
    isKept,
    since,
  )
}
