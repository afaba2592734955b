import { OPERATION_MODES, type OperationMode, type TransactionMode } from '@verka/domain/services/modes.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { aServiceOf } from '@verka/server/src/testing/made/services/services-of-modes.ts'
import { together, type Trial } from './trial.ts'

/** The next status by the specification, written independently of the server's table. */
function expected(mode: TransactionMode, step: OperationMode, now: string | undefined): string | undefined {
  const isImmediate = mode === 'simpleForm' || mode === 'updatableForm' || mode === 'stockManagement'
  if (step === 'start') return now === undefined ? (isImmediate ? 'completed' : 'started') : undefined
  if (mode === 'updatableForm') return step === 'update' ? now : undefined
  if (isImmediate || now !== 'started') return undefined
  if (step === 'cancel') return mode === 'loan' ? undefined : 'cancelled'
  return step === 'update' ? now : 'completed'
}

/** Promise 30: transactions of a mode take the steps that there are, and no other ones. */
export async function walks({ admin, many, reportResult }: Trial, mode: TransactionMode): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, mode)
  const free = await Promise.all(Array.from({ length: 16 }, () => service.anObject()))
  const count = many(10_000)
  let differences = 0
  await together(16, count, async () => {
    const object = free.pop()!
    let transactionId: TransactionId | undefined
    let status: string | undefined
    for (let step = 0; step < 4; step++) {
      const next = step === 0 ? 'start' : OPERATION_MODES[Math.floor(Math.random() * OPERATION_MODES.length)]!
      const wanted = expected(mode, next, status)
      const answer = await service.run(admin, { mode: next, elementId: object.id, ...(transactionId && { transactionId }) })
      if ((answer.status === 201) !== (wanted !== undefined)) differences++
      if (answer.status !== 201) continue
      transactionId ??= answer.body.transactionId
      status = wanted
    }
    if ((await service.transaction(admin, transactionId!)).status !== status) differences++
    if (mode === 'loan' && status === 'started')
      await service.run(admin, { mode: 'complete', elementId: object.id, transactionId: transactionId! })
    free.push(object)
  })
  reportResult(`30 ${count} random walks through ${mode}: ${differences} differences from the model`, differences === 0, since)
}
