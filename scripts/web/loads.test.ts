import { expect, test } from 'vitest'
import { loadsOfPages } from './loads.ts'

/** What somebody who opens the client waits for, in KiB of JavaScript, gzip: no more than is wanted, and no more than it has become. */
const FIRST = { '/login': 170, '/exe': 250, '/dashboard': 250 }

/** What a page may load beside what is there when one comes from the start page. */
const LATER = 150

/** Pages that load more than is wanted: they become no larger, and whoever makes one smaller lowers its figure. */
const LARGER: Record<string, number> = {
  // the editors of forms and rules, and the engine that tries a pattern
  '/elements/types/create': 250,
  '/elements/types/$id/edit': 250,
  '/operations/types/create/$id': 250,
  '/operations/types/$id/edit': 250,
  '/records/types/create': 258,
  '/records/types/$id/edit': 258,
  // another's program, which shows the API
  '/api/docs': 440,
}

const pages = loadsOfPages()

test.each(Object.entries(FIRST))('the first load of %s is at most %i KiB', (path, budget) => {
  expect(pages.find((page) => page.path === path)?.first).toBeLessThanOrEqual(budget)
})

test('a later page loads no more than its part', () => {
  const over = pages
    .filter(({ path, later }) => later > (LARGER[path] ?? LATER))
    .map(({ path, later }) => `${path}: ${later.toFixed(1)} KiB`)
  expect(over).toEqual([])
})

test('a page that loads little enough is not listed as one that loads more', () => {
  expect(pages.filter(({ path, later }) => path in LARGER && later <= LATER)).toEqual([])
  expect(Object.keys(LARGER).filter((path) => !pages.some((page) => page.path === path))).toEqual([])
})
