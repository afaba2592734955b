import { expect, test } from 'vitest'
import { asId } from '@verka/domain/entities/ids.ts'
import { createCounts, createRelay, type SharedCounts } from '../load/shared-counts.ts'
import { openTurns, type Turn } from './document-turns.ts'

const LIMITS = { ofTenant: 4, ofPerson: 2, longestLine: 5 }

function aQueue(limits = LIMITS, counts?: SharedCounts) {
  const turns = openTurns(limits, counts)
  const begun: string[] = []
  const known = new Map<string, Turn>()
  const gone = new Map<string, AbortController>()
  const enter = (name: string, userId: string, tenantId = 'a') => {
    const leaving = new AbortController()
    const turn = turns.enter({ tenantId: asId(tenantId), userId: asId(userId) }, leaving.signal)
    known.set(name, turn)
    gone.set(name, leaving)
    turn.come.then(
      () => begun.push(name),
      () => undefined,
    )
  }
  const settle = () => new Promise(setImmediate)
  return {
    enter,
    begun,
    settle,
    end: (name: string) => known.get(name)!.end(),
    ahead: (name: string) => known.get(name)!.ahead(),
    leave: (name: string) => gone.get(name)!.abort(),
  }
}

test('one person cannot take all slots of a tenant, and another tenant has its own', async () => {
  const { enter, begun, settle } = aQueue()
  for (const name of ['r1', 'r2', 'r3', 'r4']) enter(name, 'restricted')
  enter('u1', 'user')
  enter('b1', 'other', 'b')
  await settle()
  expect(begun).toEqual(['r1', 'r2', 'u1', 'b1'])
})

test('a free slot is given to the person with the fewest documents who waited longest, not to the one with most requests', async () => {
  const { enter, begun, settle, end, ahead } = aQueue({ ...LIMITS, ofTenant: 1 })
  for (const name of ['r1', 'r2', 'r3']) enter(name, 'restricted')
  enter('u1', 'user')
  enter('v1', 'visitor')
  await settle()
  expect(['r1', 'r2', 'r3', 'u1', 'v1'].map(ahead)).toEqual([0, 3, 4, 3, 3])
  for (const name of ['r1', 'u1', 'v1', 'r2']) {
    end(name)
    await settle()
  }
  expect(begun).toEqual(['r1', 'u1', 'v1', 'r2', 'r3'])
})

test('a person who leaves the queue takes no turn, and one who leaves with a slot frees it once', async () => {
  const { enter, begun, settle, end, leave } = aQueue({ ...LIMITS, ofTenant: 1 })
  for (const name of ['a', 'b', 'c', 'd']) enter(name, name)
  leave('b')
  end('a')
  end('a')
  await settle()
  expect(begun).toEqual(['a', 'c'])
})

test('a line has an end', () => {
  const { enter } = aQueue()
  for (let index = 0; index < 7; index++) enter(`${index}`, 'restricted')
  expect(() => enter('7', 'restricted')).toThrow(expect.objectContaining({ code: 'tooManyRequests' }))
  enter('other', 'user')
})

test('limits are of all workers together, and each worker renders at least one', async () => {
  const relay = createRelay<SharedCounts>((to, key, others) => to.setOthers(key, others))
  const aWorker = () => {
    const counts = createCounts()
    relay.joined(counts)
    counts.connect((key, own) => relay.heard(counts, key, own))
    return aQueue(LIMITS, counts)
  }
  const [one, other] = [aWorker(), aWorker()]
  for (const name of ['r1', 'r2', 'r3']) one.enter(name, 'restricted')
  for (const name of ['r4', 'r5']) other.enter(name, 'restricted')
  await one.settle()
  expect([one.begun, other.begun]).toEqual([['r1', 'r2'], ['r4']])
  // the person has one less in all workers, but still as many as they may
  one.end('r1')
  await one.settle()
  expect([one.begun, other.begun]).toEqual([['r1', 'r2'], ['r4']])
  one.end('r2')
  await one.settle()
  // the other one takes the free slot, and this one renders one in any case
  expect([one.begun, other.begun]).toEqual([
    ['r1', 'r2', 'r3'],
    ['r4', 'r5'],
  ])
  for (let index = 0; index < LIMITS.longestLine; index++) one.enter(`w${index}`, 'restricted')
  expect(() => other.enter('w', 'restricted')).toThrow(expect.objectContaining({ code: 'tooManyRequests' }))
})
