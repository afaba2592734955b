import { setTimeout as delay } from 'node:timers/promises'
import { print, reportResult } from '../faults/report.ts'
import { aCall, aCustomer, aServiceWith, aWebhook, execute } from './customer.ts'
import { startReceiver } from './receiver.ts'
import { median, startServer } from './server.ts'

/** Executions with three processors and without, one after the other: first in turn, then in blocks beside the deliveries that they cause. */
export async function measureCost(executions: number): Promise<void> {
  const receiver = await startReceiver()
  const server = await startServer([receiver.allowed])
  try {
    const customer = await aCustomer(server.applicationUrl, server.origin, 'kund', 20)
    const { admin, elements } = customer
    const plain = await aServiceWith(customer, [])
    const configs = [await aWebhook(admin, receiver.url), await aWebhook(admin, receiver.url), await aCall(admin, receiver.url)]
    const fed = await aServiceWith(customer, configs)
    let turn = 0
    const timed = async (what: typeof plain) => {
      const since = performance.now()
      await execute(customer, what, elements[turn++ % elements.length]!)
      return performance.now() - since
    }
    const drained = async () => {
      while ((await server.leftOver()) > 0) await delay(50)
    }
    for (let count = 0; count < 100; count++) await timed(count % 2 === 0 ? plain : fed)
    await drained()

    const ratios: number[] = []
    const [without, withThree]: [number[], number[]] = [[], []]
    for (let round = 0; round < 5; round++) {
      const times: [number[], number[]] = [[], []]
      for (let count = 0; count < executions / 5; count++) {
        // which one is first changes, so that neither has the quicker half of a second
        for (const index of count % 2 === 0 ? [0, 1] : [1, 0]) times[index]!.push(await timed(index === 0 ? plain : fed))
      }
      without.push(...times[0])
      withThree.push(...times[1])
      ratios.push(median(times[1]) / median(times[0]))
      await drained()
    }
    print(
      `in turn: p50 ${median(without).toFixed(1)} ms without, ${median(withThree).toFixed(1)} ms with three processors; ratios of rounds ${ratios.map((one) => one.toFixed(2)).join(' ')}`,
    )

    const blocks: [number[], number[]] = [[], []]
    for (let round = 0; round < 6; round++) {
      const index = round % 2
      for (let count = 0; count < executions / 6; count++) blocks[index]!.push(await timed(index === 0 ? plain : fed))
      await drained()
    }
    const beside = median(blocks[1]) / median(blocks[0])
    print(
      `in blocks, beside their own deliveries on the same processors: ${median(blocks[0]).toFixed(1)} ms without, ${median(blocks[1]).toFixed(1)} ms with: ${beside.toFixed(2)}`,
    )
    const ratio = median(ratios)
    reportResult(`an execution with three processors takes ${ratio.toFixed(2)} times as long as one without (promised: 1.10)`, ratio <= 1.1)
  } finally {
    await server.stop()
    receiver.close()
  }
}
