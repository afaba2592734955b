import { afterEach, expect, test } from 'vitest'
import type { Session } from '@verka/domain/session/session.api.ts'
import { forgetSites, siteToStartIn, storeSite } from './site-choice.ts'

const [north, south] = [{ key: 'north' }, { key: 'south' }] as Session['sites']
const session = { tenant: { key: 'lindvik' }, user: { id: 'eva' }, sites: [north, south] } as Session

/** The site that a tab starts in; `isNew`: opened by an address, and not loaded again. */
const startOf = ({ isNew = false, wished = null as string | null } = {}) => {
  if (isNew) sessionStorage.clear()
  return siteToStartIn(session, wished)?.key
}
/** Another tab of the same person switches. */
const switchElsewhere = (site: Session['sites'][number]) => {
  const own = { ...sessionStorage }
  storeSite(session, site)
  sessionStorage.clear()
  for (const [key, value] of Object.entries(own)) sessionStorage.setItem(key, value as string)
}
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('a tab stays in its site when it is loaded again after a switch in another tab; a new tab has the latest choice', () => {
  expect(startOf()).toBe('north')
  switchElsewhere(south!)
  expect(startOf()).toBe('north')
  expect(startOf({ isNew: true })).toBe('south')
  expect(startOf()).toBe('south')
})

test('a person without a site is refused with the reason', () => {
  expect(() => siteToStartIn({ ...session, sites: [] }, null)).toThrow(
    expect.objectContaining({ status: 403, errors: [{ message: '@errors.noSite' }] }) as Error,
  )
})

test('a switch lasts in its own tab, an address goes before it, and a logout forgets it', () => {
  storeSite(session, south!)
  expect(startOf()).toBe('south')
  expect(startOf({ wished: 'north' })).toBe('north')
  expect(startOf()).toBe('north')
  expect(startOf({ wished: 'removed' })).toBe('north')
  storeSite(session, south!)
  forgetSites()
  expect(startOf()).toBe('north')
})
