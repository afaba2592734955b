import { expect, test } from 'vitest'
import type { ImportMapping } from '@verka/domain/imports/import-settings.ts'
import type { ImportTargetField } from '@verka/domain/imports/imports.api.ts'
import { mappingOf, problemOf, unfilledOf, withTarget } from './mapping-draft.ts'

const target = (key: string, more: Partial<ImportTargetField> = {}): ImportTargetField => ({
  key,
  name: key,
  isRequired: false,
  isIdentifier: false,
  fieldType: 'text',
  ...more,
})
const TARGETS = [target('title', { isRequired: true }), target('code', { isIdentifier: true })]
const mapping = (columns: (string | null)[], more: Partial<ImportMapping> = {}): ImportMapping => ({
  columns,
  identifier: null,
  mode: 'both',
  createMissing: [],
  ...more,
})
const column = { header: '', samples: [] }

test('each column has a choice, and a target that no longer exists is none', () => {
  const stored = mapping(['title', 'gone'], { identifier: 'gone' })
  expect(mappingOf({ mapping: stored, columns: [column, column, column], targets: TARGETS })).toEqual(mapping(['title', null, null]))
})

test('a target is filled by one column: the other one loses it', () => {
  expect(withTarget(mapping(['title', 'code']), 1, 'title').columns).toEqual([null, 'title'])
})

test('nothing finds an existing thing once no column fills it', () => {
  expect(withTarget(mapping(['title', 'code'], { identifier: 'code' }), 1, null)).toEqual(mapping(['title', null]))
  expect(withTarget(mapping(['code', null], { identifier: 'code' }), 1, 'code').identifier).toBe('code')
})

test('required targets without a column are named, unless nothing new is made', () => {
  expect(unfilledOf(mapping([null, 'code']), TARGETS).map(({ key }) => key)).toEqual(['title'])
  expect(unfilledOf(mapping([null, 'code'], { mode: 'update' }), TARGETS)).toEqual([])
})

test('a mapping that fills nothing, or that updates without anything to find, cannot be checked', () => {
  expect(problemOf(mapping([null, null]))).toBe('imports.nothingFilled')
  expect(problemOf(mapping(['title'], { mode: 'update' }))).toBe('imports.updateNeedsIdentifier')
  expect(problemOf(mapping(['code'], { mode: 'update', identifier: 'code' }))).toBeUndefined()
})
