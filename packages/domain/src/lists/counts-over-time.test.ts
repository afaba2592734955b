import { describe, expect, test } from 'vitest'
import { countsOverTime, MAX_BUCKETS } from './counts-over-time.ts'

const on = (day: string, count = 1, word = 'started') => ({ day, word, count })

describe('counts over time', () => {
  test('have a column for every step between the first day and the last', () => {
    const { step, buckets } = countsOverTime([on('2026-03-30'), on('2026-04-01', 2), on('2026-04-01', 3, 'completed')])
    expect(step).toBe('day')
    expect(buckets).toEqual([
      { from: '2026-03-30', to: '2026-03-30', counts: { started: 1 } },
      { from: '2026-03-31', to: '2026-03-31', counts: {} },
      { from: '2026-04-01', to: '2026-04-01', counts: { started: 2, completed: 3 } },
    ])
  })

  test('have weeks from Monday to Sunday, and whole months', () => {
    const days = [on('2025-12-28'), on('2025-12-29'), on('2026-01-04'), on('2026-02-28')]
    const weeks = countsOverTime(days, 'week').buckets
    expect(weeks.slice(0, 2)).toEqual([
      { from: '2025-12-22', to: '2025-12-28', counts: { started: 1 } },
      { from: '2025-12-29', to: '2026-01-04', counts: { started: 2 } },
    ])
    expect(countsOverTime(days, 'month').buckets).toEqual([
      { from: '2025-12-01', to: '2025-12-31', counts: { started: 2 } },
      { from: '2026-01-01', to: '2026-01-31', counts: { started: 1 } },
      { from: '2026-02-01', to: '2026-02-28', counts: { started: 1 } },
    ])
  })

  test('are as many as can be read, and never more than a chart can hold', () => {
    expect(countsOverTime([on('2026-01-01'), on('2026-02-14')]).step).toBe('day')
    expect(countsOverTime([on('2026-01-01'), on('2026-04-01')]).step).toBe('week')
    expect(countsOverTime([on('2024-01-01'), on('2026-04-01')]).step).toBe('month')
    const long = countsOverTime([on('1990-01-01'), on('2026-04-01')], 'day')
    expect(long.step).not.toBe('day')
    expect(countsOverTime([on('2001-01-01'), on('2026-04-01')], 'day').buckets.length).toBeLessThanOrEqual(MAX_BUCKETS)
  })

  test('of nothing are none', () => {
    expect(countsOverTime([])).toEqual({ step: 'day', buckets: [] })
    expect(countsOverTime([on('9999-12-31')], 'month').buckets.length).toBeLessThanOrEqual(1)
  })
})
