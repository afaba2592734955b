import { describe, expect, test, vi } from 'vitest'
import { shareFairly } from './fair-share.ts'

const open = (options: Partial<Parameters<typeof shareFairly>[0]> = {}) =>
  shareFairly({ slots: 4, kept: 1, busy: 8, longestLine: 100, longestStandstillMs: 1000, ...options })

/** Joins a queue several times, and records the order in which slots were assigned. */
function crowd(share: ReturnType<typeof shareFairly>) {
  const order: string[] = []
  const leaving: (() => void)[] = []
  return {
    order,
    join(line: string, times: number) {
      for (let time = 0; time < times; time++)
        share.enter(line).then(
          (leave) => {
            order.push(line)
            leaving.push(leave)
          },
          // those that still wait when a test is over fail later
          () => undefined,
        )
    },
    /** Frees the slot that has been in use longest. */
    async leave() {
      leaving.shift()?.()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}
const settled = () => new Promise((done) => setImmediate(done))

describe('slots are shared between tenants', () => {
  test('a single tenant has all slots except the reserved ones, which newcomers get at once', async () => {
    const share = open()
    const people = crowd(share)
    people.join('a', 10)
    await settled()
    expect([people.order, share.figures()]).toEqual([['a', 'a', 'a'], { running: 3, waiting: 7 }])
    people.join('b', 1)
    await settled()
    expect(people.order).toEqual(['a', 'a', 'a', 'b'])
  })

  test('a free slot is given to the tenant with the fewest, in turn, independently of the number of waiting requests', async () => {
    const share = open()
    const people = crowd(share)
    people.join('a', 50)
    people.join('b', 3)
    people.join('c', 2)
    await settled()
    for (let left = 0; left < 6; left++) await people.leave()
    await settled()
    expect(people.order.slice(0, 9)).toEqual(['a', 'a', 'a', 'b', 'c', 'a', 'b', 'c', 'a'])
  })

  test('a tenant that is not alone has its share, and more only while the processors are not busy', async () => {
    const share = open({ slots: 16, kept: 2, busy: 5 })
    const people = crowd(share)
    people.join('a', 50)
    await settled()
    expect(people.order).toHaveLength(14)
    people.join('b', 3)
    await settled()
    expect(share.figures()).toEqual({ running: 16, waiting: 37 })
    for (let left = 0; left < 13; left++) await people.leave()
    expect([share.figures().running, people.order.filter((line) => line === 'b').length]).toEqual([4 + 3, 3])
    for (let left = 0; left < 7; left++) await people.leave()
    expect(share.figures().running).toBe(5)
  })

  test('half of the slots stay free for newcomers on a machine with many processors', async () => {
    const share = open({ slots: 16, kept: 2, busy: 64 })
    const people = crowd(share)
    people.join('a', 50)
    people.join('b', 3)
    await settled()
    for (let left = 0; left < 10; left++) await people.leave()
    expect([share.figures().running, people.order.filter((line) => line === 'b').length]).toEqual([8, 3])
  })

  test('of many tenants each has an eighth of the slots: one of its requests does not wait for another', async () => {
    const share = open({ slots: 16, kept: 2, busy: 4 })
    const people = crowd(share)
    for (const tenant of ['a', 'b', 'c', 'd', 'e', 'f']) people.join(tenant, 1)
    people.join('a', 2)
    await settled()
    expect([share.figures(), people.order.filter((line) => line === 'a').length]).toEqual([{ running: 7, waiting: 1 }, 2])
  })

  test('each queue keeps its order, and each request gets a slot once', async () => {
    const share = open({ slots: 2, kept: 0 })
    const got: number[] = []
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const leave = await share.enter('a')
        got.push(index)
        await settled()
        leave()
      }),
    )
    expect(got).toEqual(Array.from({ length: 60 }, (_, index) => index))
    expect(share.figures()).toEqual({ running: 0, waiting: 0 })
  })

  test('a queue that is too long refuses at once; another one does not', async () => {
    const share = open({ longestLine: 2 })
    const people = crowd(share)
    people.join('a', 5)
    await expect(share.enter('a')).rejects.toMatchObject({ code: 'tooManyRequests', details: { retryAfter: 1 } })
    people.join('b', 1)
    await settled()
    expect(people.order).toContain('b')
  })

  test('nobody waits while no slot becomes free, and a request that timed out takes no slot', async () => {
    vi.useFakeTimers()
    try {
      const share = open({ slots: 1, kept: 0 })
      const leave = await share.enter('a')
      const refused = share.enter('b').catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(1000)
      expect(await refused).toMatchObject({ code: 'unavailable' })
      leave()
      expect(share.figures()).toEqual({ running: 0, waiting: 0 })
    } finally {
      vi.useRealTimers()
    }
  })

  test('a long queue waits while it advances, but never longer than the limit', async () => {
    vi.useFakeTimers()
    try {
      const share = open({ slots: 1, kept: 0 })
      let leave = await share.enter('a')
      const order: string[] = []
      const enter = (line: string) =>
        share.enter(line).then(
          (left) => {
            order.push(`${line} entered`)
            leave = left
          },
          () => void order.push(`${line} gave up`),
        )
      for (let count = 0; count < 4; count++) void enter(`b${count}`)
      for (let turn = 0; turn < 4; turn++) {
        await vi.advanceTimersByTimeAsync(900)
        leave()
        await vi.advanceTimersByTimeAsync(0)
      }
      expect(order).toEqual(['b0 entered', 'b1 entered', 'b2 entered', 'b3 entered'])
      // a slot that comes back unused is no progress
      void enter('c')
      void enter('d')
      await vi.advanceTimersByTimeAsync(600)
      leave(false)
      await vi.advanceTimersByTimeAsync(500)
      expect(order.slice(4)).toEqual(['c entered', 'd gave up'])
    } finally {
      vi.useRealTimers()
    }
  })
})
