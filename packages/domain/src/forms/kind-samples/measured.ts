import type { Field } from '../field.ts'
import { pair, TODAY, type Row } from './sample.ts'

/** Bounds in a field's settings. */
export const range = (min: number | undefined, max: number | undefined): Partial<Field> => ({
  validation: { range: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) } },
})

/** Numbers, days and times. */
export const MEASURED = {
  integer: {
    settings: range(-5, 5000),
    valid: [0, -5, 5000],
    invalid: [
      [1.5, 'validation.integer'],
      ['12', 'validation.numberAsText'],
      ['tolv', 'validation.integer'],
      [2 ** 53, 'validation.integer'],
      [-6, 'validation.between', { min: -5, max: 5000 }],
      [5001, 'validation.between', { min: -5, max: 5000 }],
    ],
    display: [[-1234, ['−1\u00a0234', '-1,234', '−1\u00a0234']]],
  },
  decimal: {
    settings: range(0.5, undefined),
    valid: [0.5, 1e15],
    invalid: [
      [0.49, 'validation.min', { min: 0.5 }],
      [1e16, 'validation.decimal'],
      ['1,5', 'validation.numberAsText'],
      ['1e3', 'validation.decimal'],
    ],
    display: [[1234.5, ['1\u00a0234,5', '1,234.5', '1\u00a0234,5']]],
  },
  date: {
    settings: range(-7, 0),
    valid: ['2026-11-14', TODAY],
    invalid: [
      ['2026-02-30', 'validation.date'],
      ['21/11/2026', 'validation.date'],
      ['2026-11-13', 'validation.dateBetween', { min: '2026-11-14', max: TODAY }],
      ['2026-11-22', 'validation.dateBetween', { min: '2026-11-14', max: TODAY }],
    ],
    display: [['2026-02-03', ['2026-02-03', '02/03/2026', '03.02.2026']]],
  },
  time: {
    // the night: from 22 past midnight to 6
    settings: range(22 * 60, 6 * 60),
    valid: ['22:00', '23:59', '00:00', '06:00'],
    invalid: [
      ['24:00', 'validation.time'],
      ['8:00', 'validation.time'],
      ['06:01', 'validation.timeBetween', { min: '22:00', max: '06:00' }],
      ['21:59', 'validation.timeBetween', { min: '22:00', max: '06:00' }],
    ],
    display: [
      ['08:15', ['08:15', '8:15 AM', '08:15']],
      ['00:05', ['00:05', '12:05 AM', '00:05']],
      ['23:30', ['23:30', '11:30 PM', '23:30']],
    ],
  },
  dateTime: {
    valid: [
      pair('2026-11-21T07:15:00Z', '2026-11-21T07:15:00Z'),
      pair('2026-11-21T08:15:42.5+01:00', '2026-11-21T07:15:00Z'),
      pair('2026-11-21T07:15Z', '2026-11-21T07:15:00Z'),
    ],
    invalid: [
      ['2026-11-21', 'validation.dateTime'],
      ['2026-11-21T07:15', 'validation.dateTime'],
      ['2026-02-30T25:00:00Z', 'validation.dateTime'],
      [7, 'validation.dateTime'],
    ],
    display: [['2026-02-03T07:15:00Z', ['2026-02-03 08:15', '02/03/2026, 8:15 AM', '03.02.2026, 08:15']]],
  },
} satisfies Record<string, Row>
