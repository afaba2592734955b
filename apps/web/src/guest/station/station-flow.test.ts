import { describe, expect, test } from 'vitest'
import { asId } from '@verka/domain/entities/ids.ts'
import type { Scanned, StationOutcome } from '@verka/domain/stations/station-device.api.ts'
import { ApiError, noReply } from '../../data/api-error.ts'
import { StationFlow, type StationCalls } from './station-flow.ts'

type Execute = Parameters<StationCalls['execute']>[0]

const drill = { id: asId<'element'>('d'), title: 'Borr', code: 'D', typeName: 'Verktyg' }
const saw = { id: asId<'element'>('s'), title: 'Såg', code: 'S', typeName: 'Verktyg' }
const lends = (element: typeof drill): Scanned => ({ kind: 'element', element, action: 'lend', refusal: null })
const KNOWN: Record<string, Scanned> = {
  D: lends(drill),
  S: lends(saw),
  X: { kind: 'element', element: saw, action: null, refusal: 'noService' },
  kim: { kind: 'person', name: 'Kim', ticket: 'kim 1' },
}

/** A station whose clock and answers the test decides. */
function aStation({ execute }: { execute?: (body: Execute, count: number) => StationOutcome | ApiError } = {}) {
  const sent: Execute[] = []
  let now = 0
  const waits: (() => void)[] = []
  const flow = new StationFlow({
    now: () => now,
    newId: () => `attempt ${sent.length}`,
    wait: () => new Promise((resolve) => waits.push(resolve)),
    calls: {
      scan: async (code) => KNOWN[code] ?? { kind: 'unknown' },
      identify: async (pin) => (pin === '123456' ? KNOWN['kim']! : { kind: 'unknown' }),
      async execute(body) {
        sent.push(body)
        const answer = execute?.(body, sent.length) ?? {
          outcome: body.action === 'lend' ? 'lent' : 'returned',
          refusal: null,
          element: drill,
          dueAt: null,
          bookings: [],
          person: { name: 'Kim', ticket: `kim ${sent.length + 1}` },
        }
        if (answer instanceof ApiError) throw answer
        return answer
      },
    },
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    flow,
    sent,
    async scan(...codes: string[]) {
      for (const code of codes) await flow.receive(code)
      await settle()
    },
    async pass(seconds: number) {
      now += seconds * 1000
      flow.tick()
    },
    async retry() {
      waits.splice(0).forEach((go) => go())
      await settle()
    },
  }
}

describe('an object and a person', () => {
  test('are scanned in any order; the next object of the same person needs no code', async () => {
    const at = aStation()
    await at.scan('D')
    expect([at.flow.state.wish?.element, at.sent]).toEqual([drill, []])
    await at.scan('kim')
    expect(at.flow.state).toMatchObject({ notice: { kind: 'done', outcome: 'lent', title: 'Borr' }, person: { ticket: 'kim 2' } })
    await at.scan('S')
    expect(at.sent.map(({ elementId, ticket }) => [elementId, ticket])).toEqual([
      ['d', 'kim 1'],
      ['s', 'kim 2'],
    ])
    const other = aStation()
    await other.scan('kim')
    expect([other.flow.state.person?.name, other.sent]).toEqual(['Kim', []])
    await other.scan('D')
    expect(other.sent).toHaveLength(1)
  })

  test('read twice by the scanner, an object is not returned at once', async () => {
    const at = aStation()
    await at.scan('D', 'kim', 'D')
    await at.pass(3)
    await at.scan('D')
    expect([at.sent.length, at.flow.state.notice?.kind]).toEqual([1, 'done'])
    await at.pass(2)
    await at.scan('D')
    expect(at.sent).toHaveLength(2)
    // after 'Done' the next scan is somebody else's
    at.flow.cancel()
    await at.scan('D')
    expect(at.flow.state.wish?.element).toEqual(drill)
  })

  test('that the station does not lend keeps the person', async () => {
    const at = aStation()
    await at.scan('kim', 'X')
    expect(at.flow.state).toMatchObject({ person: { name: 'Kim' }, notice: { kind: 'refused', refusal: 'noService', title: 'Såg' } })
  })

  test('unknown codes and PINs keep what waits', async () => {
    const at = aStation()
    await at.scan('D', 'x'.repeat(3000))
    expect(at.flow.state).toMatchObject({ wish: { element: drill }, notice: { kind: 'unknown' } })
    await at.scan('nothing')
    expect(at.flow.state).toMatchObject({ wish: { element: drill }, notice: { kind: 'unknown' } })
    await at.flow.identify('999999')
    expect(at.flow.state).toMatchObject({ wish: { element: drill }, notice: { kind: 'wrongPin' } })
    await at.flow.identify('123456')
    expect(at.sent).toHaveLength(1)
  })
})

describe('a person', () => {
  test('is forgotten 20 seconds after the last change', async () => {
    const at = aStation()
    await at.scan('kim')
    await at.pass(19)
    await at.scan('D')
    await at.pass(19)
    expect(at.flow.state.person).toBeDefined()
    await at.pass(1)
    expect(at.flow.state).toMatchObject({ person: undefined, wish: undefined, notice: undefined })
  })

  test('is not remembered longer than the server accepts them', async () => {
    const at = aStation()
    await at.scan('kim')
    await at.pass(15)
    await at.scan('nothing')
    await at.pass(14)
    expect(at.flow.state.person?.name).toBe('Kim')
    await at.pass(1)
    expect(at.flow.state.person).toBeUndefined()
  })

  test('who cancelled is not identified by a late answer', async () => {
    const at = aStation()
    const late = at.flow.receive('kim')
    at.flow.cancel()
    await late
    expect(at.flow.state).toMatchObject({ person: undefined, work: 'none' })
  })

  test('whose ticket expired identifies themselves again, and the object still waits', async () => {
    const again = new ApiError(403, 'forbidden', [{ message: '@errors.identifyAgain', field: 'ticket' }])
    const at = aStation({
      execute: (_body, count) =>
        count === 1
          ? again
          : { outcome: 'lent', refusal: null, element: drill, dueAt: null, bookings: [], person: { name: 'Kim', ticket: 'new' } },
    })
    await at.scan('D', 'kim')
    expect(at.flow.state).toMatchObject({ person: undefined, wish: { element: drill }, notice: { kind: 'identifyAgain' } })
    await at.scan('kim')
    expect(new Set(at.sent.map(({ attemptId }) => attemptId)).size).toBe(1)
    expect(at.flow.state.notice).toMatchObject({ kind: 'done' })
  })
})

describe('a lost answer', () => {
  const lost = (_body: Execute, count: number): StationOutcome | ApiError =>
    count < 3
      ? noReply('save')
      : { outcome: 'lent', refusal: null, element: drill, dueAt: null, bookings: [], person: { name: 'Kim', ticket: 'new' } }

  test('is asked for by the same attempt until it comes, and nobody is forgotten meanwhile; scans wait', async () => {
    const at = aStation({ execute: lost })
    await at.scan('D', 'kim')
    expect(at.flow.state.work).toBe('retrying')
    await at.scan('S')
    await at.pass(60)
    await at.retry()
    expect(at.flow.state.work).toBe('retrying')
    await at.retry()
    expect(at.flow.state).toMatchObject({ work: 'none', notice: { kind: 'done' } })
    expect([at.sent.length, new Set(at.sent.map(({ attemptId }) => attemptId)).size]).toEqual([3, 1])
  })

  test('is no loan of the next person, once the ticket has expired', async () => {
    const again = new ApiError(403, 'forbidden', [{ message: '@errors.identifyAgain', field: 'ticket' }])
    const at = aStation({ execute: (_body, count) => (count === 1 ? noReply('save') : again) })
    await at.scan('kim', 'D')
    expect(at.flow.state.work).toBe('retrying')
    await at.retry()
    expect(at.flow.state).toMatchObject({ person: undefined, wish: undefined, notice: { kind: 'notDone', title: 'Borr' } })
    await at.scan('kim')
    expect(at.sent).toHaveLength(2)
  })

  test('stays unknown if the person leaves', async () => {
    const at = aStation({ execute: lost })
    await at.scan('D', 'kim')
    at.flow.cancel()
    await at.retry()
    expect(at.flow.state).toMatchObject({ notice: { kind: 'unsure' }, person: undefined, work: 'none' })
    expect(at.sent).toHaveLength(1)
  })
})
