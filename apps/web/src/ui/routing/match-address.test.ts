import { expect, test } from 'vitest'
import { matchAddress } from './match-address.ts'

const PAGES = [
  { path: '/' },
  { path: '/elements/$id/edit' },
  { path: '/elements/create/$id' },
  { path: '/elements/$id/$mode' },
  { path: '/elements/types/create' },
  { path: '/exe/code/$code' },
  { path: '/configs/$type', choices: { type: ['module', 'integration'] } },
]

test.each([
  ['/', '/', {}],
  ['/elements/7/edit', '/elements/$id/edit', { id: '7' }],
  ['/elements/7/view', '/elements/$id/$mode', { id: '7', mode: 'view' }],
  ['/elements/create/7', '/elements/create/$id', { id: '7' }],
  ['/elements/create/edit', '/elements/create/$id', { id: 'edit' }],
  ['/elements/types/create', '/elements/types/create', {}],
  ['/elements/types/create/', '/elements/types/create', {}],
  ['/EXE/CODE/A%20b%C3%A5', '/exe/code/$code', { code: 'A bå' }],
  ['/exe/code/50%', '/exe/code/$code', { code: '50%' }],
  ['/configs/integration', '/configs/$type', { type: 'integration' }],
])('%s leads to %s', (pathname, path, params) => {
  expect(matchAddress(PAGES, pathname)).toEqual({ page: expect.objectContaining({ path }), params })
})

test.each(['/elements', '/exe/code', '/exe/code/a/b', '/elements/7/edit/more', '/configs/other'])('%s has no page', (pathname) => {
  expect(matchAddress(PAGES, pathname)).toBeUndefined()
})
