import { expect, test } from 'vitest'
import { complaintsAbout, importsBetween, ringsIn } from './levels.mjs'

const room = { name: 'features', path: 'apps/server/src/features/', depth: 1 }
const of = (files: Record<string, string>) => new Map(Object.entries(files).map(([path, text]) => [room.path + path, text]))

const ONE_WAY = {
  'loans/loans.ts': "import { lend } from '../elements/elements.ts'\n",
  'elements/elements.ts': "import { audit } from '../audit/audit.ts'\n",
  'audit/audit.ts': "import { sql } from 'kysely'\n",
}

test('folders that import one way are no ring', () => {
  expect(ringsIn(importsBetween(room, of(ONE_WAY)))).toEqual([])
})

test('a cycle over several folders is found, by an import of a type, an export, or an import at run time', () => {
  for (const text of [
    "import type { Loan } from '../loans/loans.ts'\n",
    "import {\n  type Loan,\n} from '../loans/loans.ts'\n",
    "export { lend } from '../loans/loans.ts'\n",
    "const { lend } = await import('../loans/loans.ts')\n",
  ])
    expect(ringsIn(importsBetween(room, of({ ...ONE_WAY, 'audit/audit.ts': text })))).toEqual([['audit', 'elements', 'loans']])
})

test('a folder inside of a feature belongs to it, and a test does not count', () => {
  const inside = of({ ...ONE_WAY, 'audit/life/log.ts': "import { loan } from '../../loans/loans.ts'\n" })
  expect(ringsIn(importsBetween(room, inside))).toHaveLength(1)
  const ofTests = of({ ...ONE_WAY, 'audit/audit.test.ts': "import { loan } from '../loans/loans.ts'\n" })
  expect(ringsIn(importsBetween(room, ofTests))).toEqual([])
})

test('a complaint names the imports of a ring', () => {
  const [complaint] = complaintsAbout(room, of({ ...ONE_WAY, 'audit/audit.ts': "import '../elements/elements.ts'\n" }))
  expect(complaint).toContain('ring of 2: audit, elements')
  expect(complaint).toContain('audit/audit.ts imports elements/elements.ts')
  expect(complaint).not.toContain('loans')
})

test('a description of an entity belongs to the list of all descriptions', () => {
  const domain = { name: 'domain', path: 'packages/domain/src/', depth: 1 }
  const sources = new Map([
    ['packages/domain/src/resources/all.ts', "export { loan } from '../loans/loans.resource.ts'\n"],
    ['packages/domain/src/loans/loans.resource.ts', "import { defineResource } from '../resources/resource.ts'\n"],
    ['packages/domain/src/loans/loans.api.ts', "import { NAMES } from '../resources/all.ts'\n"],
  ])
  expect(ringsIn(importsBetween(domain, sources))).toEqual([])
})
