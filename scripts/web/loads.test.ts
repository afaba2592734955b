import { expect, test } from 'vitest'
import { loadsOfPages } from './loads.ts'

/** What somebody who opens the client waits for, in KiB of JavaScript, gzip: no more than is wanted, and no more than it has become. */
const FIRST = { '/login': 165, '/exe': 250, '/dashboard': 250 }

/** What a page may load beside what is there when one comes from the start page. */
const LATER = 150

const pages = loadsOfPages()

test.each(Object.entries(FIRST))('the first load of %s is at most %i KiB', (path, budget) => {
  expect(pages.find((page) => page.path === path)?.first).toBeLessThanOrEqual(budget)
})

test('a later page loads no more than its part', () => {
  const over = pages.filter(({ later }) => later > LATER).map(({ path, later }) => `${path}: ${later.toFixed(1)} KiB`)
  expect(over).toEqual([])
})
