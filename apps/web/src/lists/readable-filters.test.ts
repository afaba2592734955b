import { expect, test } from 'vitest'
import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import type { Column } from './column.ts'
import { sortedOut } from './readable-filters.ts'

const column = (key: string, more: Partial<Column<never>>): Column<never> => ({ key, title: key, render: () => '', ...more })
const open = [{ value: 'open', label: 'Öppen' }]
const columns = [
  column('title', { filter: { kind: 'text' } }),
  column('count', { filter: { kind: 'number' } }),
  column('isOpen', { filter: { kind: 'boolean' } }),
  column('day', { filter: { kind: 'day' } }),
  column('at', { filter: { kind: 'day' }, holds: 'moment' }),
  column('loggedAt', { filter: { kind: 'day', isOfDays: true }, holds: 'moment' }),
  column('status', { filter: { kind: 'choice', choices: open, isNeverEmpty: true } }),
  column('option', { filter: { kind: 'choice', choices: open } }),
  column('by', { filter: { kind: 'found', find: () => Promise.resolve([]), named: () => Promise.resolve([]) }, filterKey: 'byId' }),
  column('role', {}),
]
const ID = '0b0e8a0c-5a6e-4d4b-9c55-0a4f4f5f7d11'

test.each<[string, FilterValue[], FilterValue[]]>([
  ['title', ['a', { text: 'a' }, ['a', null], null, { from: 'a', to: '' }], [5, true, { from: 5 }, { text: 'a'.repeat(251) }, [5]]],
  ['count', [5, [5, null], { from: 5 }, { from: null, to: 6 }, {}], ['5', { from: '5' }, { from: 6, to: 5 }, { text: '5' }, true]],
  ['isOpen', [true, [false, null]], ['true', 1, { from: 1 }]],
  [
    'day',
    ['2026-03-01', { from: '2026-03-01', to: null }],
    ['2026-02-30', '2026-03-01T10:00Z', { to: 'i dag' }, { from: 5 }, { from: '2026-11-22', to: '2026-10-22' }],
  ],
  [
    'at',
    ['2026-03-01', { from: '2026-03-01T10:00Z' }],
    ['10:00', { from: '25:99' }, { from: '2026-03-01T10:00' }, { from: '2026-03-01T10:00Z', to: '2026-03-01T10:30+01:00' }],
  ],
  ['loggedAt', ['2026-03-01'], [{ from: '2026-03-01T10:00Z' }]],
  ['status', ['open', ['open']], ['opened', 5, ['open', 'shut'], { from: 'open' }]],
  ['option', ['open', 'gone', null], [5, { text: 'open' }]],
  ['byId', [ID, [ID, null]], ['anna', 5]],
  ['by', [], [ID]],
  ['role', [], ['user']],
  ['colour', [], ['red', null]],
])('filters of a column %s that it supports are read, and the rest dropped', (key, readable, wrong) => {
  for (const value of readable) expect(sortedOut({ [key]: value }, columns)).toEqual({ readable: { [key]: value }, unread: [] })
  for (const value of wrong) expect(sortedOut({ [key]: value }, columns)).toEqual({ readable: {}, unread: [key] })
})
