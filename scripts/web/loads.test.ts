import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfPages, loadOfSearch, loadsOfPages } from './loads.ts'
import { WEB, webPages } from './pages.ts'

/** Budget of a cold link to a page, in KiB of JavaScript, gzip. */
const FIRST = 250
const LOGIN = 140

/** Budget of a page's further files after the start page. */
const LATER = 100
/** Files of a cold link: a phone requests and links each of them. */
const FILES = 68

const pages = loadsOfPages()
const budgetOf = (path: string) => (path === '/login' ? LOGIN : FIRST)

test('a cold link to any page loads at most its budget', () => {
  expect(pages.length).toBeGreaterThan(90)
  const over = pages.filter(({ path, first }) => first > budgetOf(path)).map(({ path, first }) => `${path}: ${first.toFixed(1)} KiB`)
  expect(over).toEqual([])
})

test('a cold link requests few files', () => {
  expect(pages.filter(({ files }) => files > FILES).map(({ path, files }) => `${path}: ${files}`)).toEqual([])
})

test('no page loads the palette before it is opened', () => {
  const filesOf = filesOfPages()
  const isPalette = (file: string) => /\/palette-[^/]*\.js$/.test(file)
  expect(readdirSync(join(WEB, 'dist/assets')).filter((file) => isPalette(`/${file}`))).toHaveLength(1)
  expect(webPages().filter((page) => [...filesOf(page, 'sv-SE')].some(isPalette))).toEqual([])
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
