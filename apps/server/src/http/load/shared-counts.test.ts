import { expect, test } from 'vitest'
import { createCounts, createRelay, type SharedCounts } from './shared-counts.ts'

/** Some processes whose counts are relayed at once. */
function processes(count: number) {
  const relay = createRelay<SharedCounts>((to, key, others) => to.setOthers(key, others))
  const start = () => {
    const counts = createCounts()
    relay.joined(counts)
    counts.connect((key, own) => relay.heard(counts, key, own))
    return counts
  }
  return { relay, start, all: Array.from({ length: count }, start) }
}

test('each of several processes knows what all have together', () => {
  const { all } = processes(3)
  all[0]!.change('a', 1)
  all[1]!.change('a', 1)
  all[1]!.change('a', 1)
  all[2]!.change('b', 1)
  expect(all.map((one) => [one.all('a'), one.own('a'), one.all('b')])).toEqual([
    [3, 1, 1],
    [3, 2, 1],
    [3, 0, 1],
  ])
  all[1]!.change('a', -1)
  all[0]!.change('a', -1)
  expect(all.map((one) => one.all('a'))).toEqual([1, 1, 1])
})

test('what a process had is nothing once it has ended, and its replacement knows the rest', () => {
  const { all, relay, start } = processes(2)
  const ended: string[] = []
  all[1]!.whenOthersEnd(() => ended.push('one'))
  all[0]!.change('a', 1)
  all[1]!.change('a', 1)
  relay.left(all[0]!)
  // a message that was on its way
  relay.heard(all[0]!, 'a', 5)
  expect([all[1]!.all('a'), ended]).toEqual([1, ['one']])
  expect(start().all('a')).toBe(1)
})
