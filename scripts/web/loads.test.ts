import { expect, test } from 'vitest'
import { loadOfSearch, loadsOfPages } from './loads.ts'

/** Budget of the first load of a page, in KiB of JavaScript, gzip: the promised or the reached size, whichever is smaller. */
const FIRST = { '/login': 165, '/exe': 250, '/dashboard': 250 }

/** Budget of a page's further files after the start page. */
const LATER = 150

const pages = loadsOfPages()

test.each(Object.entries(FIRST))('the first load of %s is at most %i KiB', (path, budget) => {
  expect(pages.find((page) => page.path === path)?.first).toBeLessThanOrEqual(budget)
})

test('a later page loads no more than its part', () => {
  const over = pages.filter(({ later }) => later > LATER).map(({ path, later }) => `${path}: ${later.toFixed(1)} KiB`)
  expect(over).toEqual([])
})

test('the page of everybody, with its scanner, stays far below 100 KiB with all that it loads', () => {
  const { scripts, all } = loadOfSearch()
  expect(scripts).toBeLessThanOrEqual(24)
  // the rest is for its markup, a logo and what comes
  expect(all).toBeLessThanOrEqual(80)
})
