import { setTimeout as delay } from 'node:timers/promises'
import { print, reportResult } from '../faults/report.ts'
import { aCustomer, aServiceWith, aWebhook, execute } from './customer.ts'
import { startReceiver } from './receiver.ts'
import { quantile, startServer } from './server.ts'

/** Interval of executions for each receiver. */
const EVERY_MS = 40

/**
 * A service whose executions go to a receiver that is well and to `others`. The time from the answer of an execution until it arrives at
 * the first one, while the others answer at once, and while they never answer.
 */
export async function measureStalled(executions: number, others: number): Promise<void> {
  let isStalled = false
  const well = await startReceiver()
  const stalling = await startReceiver((response) => (isStalled ? undefined : response.writeHead(204).end()))
  const server = await startServer([well.allowed, stalling.allowed])
  try {
    const customer = await aCustomer(server.applicationUrl, server.origin, 'kund', 50)
    const { admin, elements } = customer
    const configs = [await aWebhook(admin, well.url)]
    for (let count = 0; count < others; count++) configs.push(await aWebhook(admin, `${stalling.url}/${count}`))
    const what = await aServiceWith(customer, configs)
    const run = async () => {
      const answered = new Map<string, number>()
      well.arrivals.length = 0
      const next = performance.now()
      for (let count = 0; count < executions; count++) {
        answered.set(await execute(customer, what, elements[count % elements.length]!), performance.now())
        await delay(Math.max(0, next + (count + 1) * EVERY_MS * configs.length - performance.now()))
      }
      const until = performance.now() + 60_000
      while (well.arrivals.length < executions && performance.now() < until) await delay(20)
      const waits = well.arrivals.map(({ body, at }) => {
        const { data } = JSON.parse(body) as { data: { transaction: { id: string } } }
        return at - answered.get(data.transaction.id)!
      })
      return { p50: quantile(waits, 0.5), p95: quantile(waits, 0.95), missing: executions - waits.length }
    }
    await run()
    const usual = await run()
    while ((await server.leftOver()) > 0) await delay(50)
    isStalled = true
    const beside = await run()
    for (const [name, { p50, p95, missing }] of [
      ['all are well', usual],
      [`${others} never answer`, beside],
    ] as const)
      print(`${name.padEnd(18)} p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms from the answer until it arrives; ${missing} missing`)
    const ratio = beside.p95 / usual.p95
    reportResult(
      `36 p95 of a receiver beside ${others} that never answer${others > 1 ? ' in one tenant' : ''}: ${ratio.toFixed(2)} times as long (promised: 2)`,
      ratio <= 2 && beside.missing === 0,
    )
  } finally {
    await server.stop()
    well.close()
    stalling.close()
  }
}
