import { DEFINITION_KINDS } from '@verka/domain/definitions/difference/definition-content.ts'
import { PROCESSOR_TYPES } from '@verka/domain/processors/implementations/implementation.ts'
import { expect, test } from 'vitest'
import { PAGES } from './pages.ts'
import { ROUTES } from '../../../../e2e/crawl/routes.ts'

/** The browser tries some pages in each role (`guard.spec.ts`): the table that decides is compared as a whole. */
test.each(PAGES.map((page) => [page.path, page] as const))(
  '%s is accessible by the specification',
  (path, { access, isSiteLocked = false }) => {
    expect({ access, isSiteLocked }).toEqual({ access: ROUTES[path].access, isSiteLocked: ROUTES[path].isSiteLocked })
  },
)

test('an address with a type or kind that does not exist has no page', () => {
  const withType = PAGES.filter(({ path }) => path.startsWith('/processors') && path.includes('/$type'))
  expect(withType.length).toBeGreaterThan(3)
  expect(withType.map(({ choices }) => choices)).toEqual(withType.map(() => ({ type: PROCESSOR_TYPES })))
  const withKind = PAGES.filter(({ path }) => path.startsWith('/definitions/$kind/'))
  expect(withKind.map(({ choices }) => choices)).toEqual(withKind.map(() => ({ kind: DEFINITION_KINDS })))
})

test('every address has a page', () => {
  expect(PAGES.map(({ path }) => path).toSorted()).toEqual(Object.keys(ROUTES).toSorted())
})
