import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from '@verka/domain/localization/dates.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Column } from '../column.ts'
import { columnWidths } from './column-widths.ts'

const textIn = (culture: Culture) => ({
  formatDate: (day: string) => formatDate(day, culture),
  formatDateTime: (moment: string) => formatDateTime(moment, culture, 'Europe/Stockholm'),
})
const column = (key: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({ key, title: key, render: () => key, ...more })
const widths = (columns: Column<unknown>[], room: number, culture: Culture = 'sv-SE') =>
  columnWidths(columns, { main: columns[0], room, widthOf: ({ width }) => width, text: textIn(culture) })

test('columns shrink so that all fit, except days, instants and numbers', () => {
  const columns = [
    column('main'),
    column('day', { holds: 'day' }),
    column('at', { holds: 'moment' }),
    column('count', { holds: 'number', align: 'right' }),
    column('text'),
  ]
  const wide = widths(columns, 2000)
  expect(columns.map(({ key }) => wide.get(key)!.width)).toEqual([504, 180, 180, 130, 324])
  const narrow = widths(columns, 300)
  expect(columns.map(({ key }) => narrow.get(key)!.width)).toEqual([248, 160, 176, 130, 160])
  const between = [...widths(columns, 800).values()].reduce((sum, { width }) => sum + width, 0)
  expect(between).toBeGreaterThan(790)
  expect(between).toBeLessThanOrEqual(800)
})

test('a chosen width is stored, down to the width of an instant in the language', () => {
  const ownWidth = [column('main', { width: 90 }), column('at', { holds: 'moment', width: 90 })]
  expect(widths(ownWidth, 300).get('main')!.width).toBe(90)
  expect(widths(ownWidth, 300).get('at')).toEqual({ width: 170, least: 170 })
  expect(widths(ownWidth, 300, 'en-US').get('at')!.width).toBeGreaterThan(190)
})

test('a heading can be read, unless it is very long', () => {
  const columns = [column('main'), column('a', { title: 'Vad är det för fel?' }), column('b', { title: 'x'.repeat(80) })]
  expect(widths(columns, 300).get('a')!.width).toBeGreaterThan(190)
  expect(widths(columns, 300).get('b')!.width).toBe(260)
})
