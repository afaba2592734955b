import { expect, test } from 'vitest'
import { DiedAtStart, keepRunning } from './keep-running.ts'
import type { ServerProcess } from './server-process.ts'

/** Runs all pending promise callbacks. */
const settle = () => new Promise(setImmediate)

/** Servers whose death the test triggers, and a clock that it sets. */
function aMachine() {
  const reports: string[] = []
  const started: { die: () => void }[] = []
  let time = 0
  let failures = 0
  let deathsAtStart = 0
  const aServer = (): ServerProcess => {
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    let isOver = false
    const die = () => {
      isOver = true
      resolve('ended by SIGKILL')
    }
    started.push({ die })
    return { pid: started.length, ended, hasEnded: () => isOver, stop: async () => die() }
  }
  const start = async () => {
    if (deathsAtStart-- > 0) throw new DiedAtStart('ended by SIGKILL')
    if (failures-- > 0) throw new Error('the port is taken')
    return aServer()
  }
  const kept = keepRunning(
    aServer(),
    start,
    { died: () => reports.push('died'), restarted: () => reports.push('restarted'), gaveUp: ({ message }) => reports.push(message) },
    { now: () => time, pause: async (ms) => void (time += ms) },
  )
  const killLast = async () => {
    started.at(-1)!.die()
    await settle()
  }
  return {
    kept,
    reports,
    started,
    killLast,
    wait: (ms: number) => void (time += ms),
    failStarts: (count: number) => void (failures = count),
    dieAtStart: (count: number) => void (deathsAtStart = count),
  }
}

test('a server that dies is restarted, any number of times over a long period', async () => {
  const { kept, reports, killLast, wait } = aMachine()
  for (let day = 0; day < 10; day++) {
    await killLast()
    wait(4 * 60_000)
  }
  expect(reports).toEqual(Array.from({ length: 10 }, () => ['died', 'restarted']).flat())
  expect([kept.deaths(), kept.pid()]).toEqual([10, 11])
})

test('the third death within five minutes is the end', async () => {
  const { reports, started, killLast, wait } = aMachine()
  await killLast()
  wait(4 * 60_000)
  await killLast()
  wait(59_000)
  await killLast()
  expect(reports).toEqual([
    'died',
    'restarted',
    'died',
    'restarted',
    'the embedded PostgreSQL died 3 times within 5 minutes (the last time it ended by SIGKILL)',
  ])
  expect(started).toHaveLength(3)
})

test('a server that is killed before its start is noticed has died as well', async () => {
  const { kept, reports, killLast, dieAtStart } = aMachine()
  dieAtStart(1)
  await killLast()
  expect([kept.deaths(), reports]).toEqual([2, ['died', 'restarted']])
  await killLast()
  expect([kept.deaths(), reports.at(-1)]).toEqual([3, expect.stringContaining('died 3 times within 5 minutes')])
  const dying = aMachine()
  dying.dieAtStart(5)
  await dying.killLast()
  expect([dying.kept.deaths(), dying.started.length]).toEqual([3, 1])
})

test('a failed start is repeated for a limited time', async () => {
  const { reports, killLast, failStarts } = aMachine()
  failStarts(39)
  await killLast()
  expect(reports).toEqual(['died', 'restarted'])
  failStarts(40)
  await killLast()
  expect(reports.at(-1)).toBe('the embedded PostgreSQL died and does not start again: the port is taken')
})

test('a stop is not a death, and ends a start in progress', async () => {
  const stopped = aMachine()
  await stopped.kept.stop()
  const expected = aMachine()
  expected.kept.expectEnd()
  await expected.killLast()
  expect([stopped.reports, expected.reports]).toEqual([[], []])

  const other = aMachine()
  other.started.at(-1)!.die()
  await Promise.resolve()
  await other.kept.stop()
  await settle()
  expect(other.started.length).toBeLessThanOrEqual(2)
  expect(other.reports.filter((text) => text !== 'died' && text !== 'restarted')).toEqual([])
})
