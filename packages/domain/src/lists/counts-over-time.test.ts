import { describe, expect, test } from 'vitest'
import { countsOverTime, daysOfFilters, MAX_BUCKETS } from './counts-over-time.ts'

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

  test("columns are readable in number, and never more than a chart's maximum", () => {
    expect(countsOverTime([on('2026-01-01'), on('2026-02-14')]).step).toBe('day')
    expect(countsOverTime([on('2026-01-01'), on('2026-04-01')]).step).toBe('week')
    expect(countsOverTime([on('2024-01-01'), on('2026-04-01')]).step).toBe('month')
    const long = countsOverTime([on('1990-01-01'), on('2026-04-01')], 'day')
    expect(long.step).not.toBe('day')
    expect(countsOverTime([on('2001-01-01'), on('2026-04-01')], 'day').buckets.length).toBeLessThanOrEqual(MAX_BUCKETS)
  })

  test('no rows give no columns', () => {
    expect(countsOverTime([])).toEqual({ step: 'day', buckets: [] })
    expect(countsOverTime([on('9999-12-31')], 'month').buckets.length).toBeLessThanOrEqual(1)
  })

  test("columns cover all days of the filter, up to a chart's maximum", () => {
    const rows = [on('2026-11-18'), on('2026-11-19', 2)]
    const week = countsOverTime(rows, undefined, { from: '2026-11-16', to: '2026-11-22' }).buckets
    expect(week.map(({ from, counts }) => [from.slice(8), counts.started ?? 0])).toEqual([
      ['16', 0],
      ['17', 0],
      ['18', 1],
      ['19', 2],
      ['20', 0],
      ['21', 0],
      ['22', 0],
    ])
    expect(countsOverTime(rows, undefined, { from: '2026-11-17' }).buckets).toHaveLength(3)
    expect(countsOverTime(rows, 'day', { from: '2016-01-01', to: '2026-12-31' })).toMatchObject({ step: 'month', buckets: { length: 132 } })
    expect(countsOverTime(rows, undefined, { from: '0001-01-01', to: '9999-12-31' }).buckets).toHaveLength(2)
    // nothing is lost when the bounds do not contain all rows
    expect(countsOverTime(rows, undefined, { from: '2026-11-19', to: '2026-11-18' }).buckets).toHaveLength(2)
    expect(countsOverTime([], undefined, { from: '2026-11-16', to: '2026-11-22' }).buckets).toEqual([])
  })
})

test('filtered days are in the time zone, and the narrowest range applies', () => {
  const requested = (...values: Parameters<typeof ofColumn>[0][]) => daysOfFilters(values.map(ofColumn), 'at', 'Europe/Stockholm')
  const ofColumn = (value: NonNullable<Parameters<typeof daysOfFilters>[0]>[number]['value']) => ({ column: 'at', value })
  expect(requested({ from: '2026-11-16', to: '2026-11-22' })).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(requested({ from: '2026-11-16T23:30:00Z' }, { to: '' })).toEqual({ from: '2026-11-17', to: undefined })
  expect(requested('2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-16' })
  expect(requested({ from: '2026-11-01', to: '2026-11-20' }, { from: '2026-11-10', to: '2026-11-30' })).toEqual({
    from: '2026-11-10',
    to: '2026-11-20',
  })
  expect(requested(null, ['2026-11-16'], { text: 'x' }, 7, { from: 'soon' })).toEqual({ from: undefined, to: undefined })
  expect(daysOfFilters([ofColumn('2026-11-16')], 'other', 'UTC')).toEqual({ from: undefined, to: undefined })
})
