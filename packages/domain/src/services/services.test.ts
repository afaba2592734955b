import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asId } from '../entities/ids.ts'
import type { FieldValue, Values } from '../forms/field.ts'
import { effectsOf, undoingWrites } from '../operations/effects.ts'
import type { Write } from '../rules/engine/outgoing.ts'
import { mayExecute, mayGoOnWith, type Grant } from '../transactions/transaction-access.ts'
import { checkDue, checkExtension, latenessOf, dueMoment } from './due-date.ts'
import { licenceAllows } from './licence.ts'
import { MODE_RULES, nextStatus, OPERATION_MODES, TRANSACTION_MODES, TRANSACTION_STATUSES, TRANSITIONS } from './modes.ts'
import { assertProperty } from '../testing/seeds.ts'

describe('transitions', () => {
  test('transitions connect statuses of their mode, by its operation modes, one for each step', () => {
    for (const mode of TRANSACTION_MODES) {
      const { statuses, operationModes, whenUndone } = MODE_RULES[mode]
      for (const { operation, from, to } of TRANSITIONS[mode]) {
        expect(operationModes).toContain(operation)
        expect(statuses).toContain(to)
        expect(from === undefined).toBe(operation === 'start')
      }
      const steps = TRANSITIONS[mode].map(({ operation, from }) => `${operation} ${from}`)
      expect(new Set(steps).size).toBe(steps.length)
      expect(new Set(TRANSITIONS[mode].map(({ operation }) => operation))).toEqual(new Set(operationModes))
      // an undone transaction does not run
      expect(whenUndone).not.toBe('started')
      expect(statuses).toContain(whenUndone)
    }
  })

  test('end for good: only an updatable form is changed when it is completed', () => {
    for (const mode of TRANSACTION_MODES)
      for (const status of TRANSACTION_STATUSES.filter((one) => one !== 'started'))
        for (const operation of OPERATION_MODES) {
          const isUpdated = mode === 'updatableForm' && operation === 'update' && status === 'completed'
          expect([mode, operation, nextStatus(mode, operation, status)]).toEqual([mode, operation, isUpdated ? 'completed' : undefined])
        }
  })
})

describe('due dates', () => {
  const timeZone = 'Europe/Stockholm'
  const reader = { culture: 'sv-SE', timeZone } as const
  const now = new Date('2026-10-20T10:00:00Z')

  test('are the last minute of their day, on either side of a change of clocks', () => {
    expect(dueMoment('2026-10-24', undefined, now, timeZone)!.toISOString()).toBe('2026-10-24T21:59:00.000Z')
    expect(dueMoment('2026-10-25', undefined, now, timeZone)!.toISOString()).toBe('2026-10-25T22:59:00.000Z')
    expect(dueMoment(null, 5, now, timeZone)!.toISOString()).toBe('2026-10-25T22:59:00.000Z')
    expect(dueMoment(null, undefined, now, timeZone)).toBe(null)
    expect(dueMoment('2026-10-21T08:30:00Z', 5, now, timeZone)!.toISOString()).toBe('2026-10-21T08:30:00.000Z')
  })

  test('due times lie ahead, within the longest time', () => {
    const check = (moment: string, maxDays?: number) => checkDue(new Date(moment), maxDays, now, reader)?.message
    expect(check('2026-10-20T10:00:00Z')).toBe('validation.duePassed')
    expect(check('2026-10-25T22:59:00Z', 5)).toBe(undefined)
    expect(check('2026-10-25T23:00:00Z', 5)).toBe('validation.dueTooLate')
    expect(check('2099-01-01T00:00:00Z')).toBe(undefined)
  })
})

describe('an extension', () => {
  const reader = { culture: 'nb-NO', timeZone: 'Europe/Stockholm' } as const
  const now = new Date('2026-10-20T10:00:00Z')
  const check = (moment: string, maxDays?: number) =>
    checkExtension(new Date(moment), new Date('2026-10-23T21:59:00Z'), maxDays, now, reader)

  test('an extension is to a later time, and is refused where no later one is possible', () => {
    expect(check('2026-10-23T22:00:00Z')).toBe(undefined)
    expect(check('2026-10-23T21:59:00Z')).toEqual({ message: 'validation.dueNotLater', params: { until: '23.\u00A0okt.' } })
    expect(check('2026-10-21T10:00:00Z', 4)?.message).toBe('validation.dueNotLater')
    expect(check('2026-10-23T21:59:00Z', 3)?.message).toBe('validation.dueLongest')
  })
})

test('lateness is in calendar days, within a day in hours', () => {
  const late = (returned: string) => latenessOf(new Date('2026-10-20T12:00:00Z'), new Date(returned), 'Europe/Stockholm')
  expect(late('2026-10-20T12:00:30Z')).toBe(undefined)
  expect(late('2026-10-20T12:05:00Z')).toEqual({ unit: 'minutes', count: 5 })
  expect(late('2026-10-20T15:30:00Z')).toEqual({ unit: 'hours', count: 3 })
  expect(late('2026-10-20T22:30:00Z')).toEqual({ unit: 'days', count: 1 })
  expect(late('2026-10-23T08:00:00Z')).toEqual({ unit: 'days', count: 3 })
})

describe('who may execute', () => {
  const service = { id: asId<'transactionType'>('a'), restricted: false }
  const grants: Grant[] = [{ transactionTypeId: service.id, operationModes: ['start'], view: 'own', forOthers: false }]

  test('needs a privilege that names the operation mode, where it needs one', () => {
    expect(mayExecute('privilegedUser', service, [], 'cancel')).toBe(true)
    expect(mayExecute('privilegedUser', { ...service, restricted: true }, grants, 'start')).toBe(true)
    expect(mayExecute('privilegedUser', { ...service, restricted: true }, grants, 'cancel')).toBe(false)
    expect(mayExecute('user', service, grants, 'start')).toBe(true)
    expect(mayExecute('user', service, grants, 'update')).toBe(false)
    expect(mayExecute('user', { ...service, id: asId<'transactionType'>('b') }, grants, 'start')).toBe(false)
    expect(mayExecute('siteAdmin', { ...service, restricted: true }, [], 'cancel')).toBe(true)
    expect([mayGoOnWith('user', false), mayGoOnWith('user', true), mayGoOnWith('privilegedUser', false)]).toEqual([false, true, true])
  })

  test('a licence for loans has loans', () => {
    expect(TRANSACTION_MODES.filter((mode) => licenceAllows('personnelLoanMedium', mode))).toEqual(['loan'])
    expect(TRANSACTION_MODES.filter((mode) => licenceAllows('small', mode))).toEqual(TRANSACTION_MODES)
  })
})

describe('effects', () => {
  const target = (propertyTypeId: string) => ({ referenceType: 'element' as const, propertyTypeId })
  const apply = (writes: readonly Write[], values: Values): Values => {
    const after = { ...values }
    for (const { target: to, change } of writes) {
      const id = to.propertyTypeId!
      const next: FieldValue = 'set' in change ? change.set : Number(after[id] ?? 0) + change.add
      if (next === null || (next === 0 && 'add' in change && change.wasEmpty)) delete after[id]
      else after[id] = next
    }
    return after
  }
  const change = fc.oneof(fc.record({ set: fc.integer({ min: -5, max: 5 }) }), fc.record({ add: fc.integer({ min: -5, max: 5 }) }))
  const writesOf = (names: string[]) =>
    fc.array(fc.record({ ruleId: fc.constant('r'), target: fc.constantFrom(...names).map(target), change }), { maxLength: 6 })

  test('undo restores what nobody has changed since', () => {
    assertProperty(
      fc.property(
        fc.record({ a: fc.nat(9), b: fc.nat(9), c: fc.nat(9) }, { requiredKeys: ['a'] }),
        writesOf(['a', 'b', 'c']),
        (before, writes) => {
          const after = apply(writes, before)
          const undoing = undoingWrites(effectsOf(writes, before, after), after, 'element')
          expect(undoing.changedSince).toEqual([])
          expect(apply(undoing.writes, after)).toEqual(before)
        },
      ),
    )
  })

  test('undo leaves others’ amounts, and a value set by others blocks it', () => {
    const writes: Write[] = [
      { ruleId: 'r', target: target('sum'), change: { add: -3 } },
      { ruleId: 'r', target: target('text'), change: { set: 'new' } },
    ]
    const before = { sum: 10, text: 'old', copy: 'x' }
    const after = { ...apply(writes, before), copy: 'y' }
    const effects = effectsOf(writes, before, after)
    const since = undoingWrites(effects, { ...after, sum: 5 }, 'element')
    expect(apply(since.writes, { ...after, sum: 5 })).toEqual({ sum: 8, text: 'old', copy: 'x' })
    expect(undoingWrites(effects, { ...after, text: 'newer' }, 'element').changedSince).toEqual(['text'])
    // a value that only followed does not block
    expect(undoingWrites(effects, { ...after, copy: 'z' }, 'element').changedSince).toEqual([])
  })
})
