import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WEB } from './pages.ts'

/** The build replaces it, for older browsers, by variables that nothing sets: the colour would be gone in the built client only. */
test('no stylesheet uses light-dark(): each scheme has variables of its own', () => {
  const sheets = globSync('src/**/*.css', { cwd: WEB })
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((sheet) => readFileSync(join(WEB, sheet), 'utf8').includes('light-dark('))).toEqual([])
})
