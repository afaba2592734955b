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

test('every address has a page', () => {
  expect(PAGES.map(({ path }) => path).toSorted()).toEqual(Object.keys(ROUTES).toSorted())
})
