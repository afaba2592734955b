import type { Page } from '@playwright/test'
import { isAtLeast, type Role } from '@verka/domain/access/roles.ts'
import type { Address } from '../../apps/web/src/addresses.ts'
import { expect, go, newHeading, openAs, openBrowser, test } from '../support/journey.ts'
import { ROUTES, type Route, type World } from './routes.ts'
import { share } from './share.ts'
import { readWorld } from './world.ts'

/** User of each role in the demo customer. */
const USERS: Record<Role, string> = {
  user: 'restricted',
  privilegedUser: 'user',
  siteAdmin: 'siteadmin',
  tenantAdmin: 'tenantadmin',
  superUser: 'superuser',
}
const DENIED = 'Åtkomst nekad.'
/** Some of the pages with a site switch. */
const OPEN = new Set<string>(['/dashboard', '/elements/types', '/users', '/exe'] satisfies Address[])
const LOCKED = 'Du kan inte byta område när denna sida är aktiv.'

let world: World
test.beforeAll(async ({ browser }) => {
  const page = await (await openBrowser(browser)).newPage()
  await openAs(page, 'superuser', '/dashboard')
  world = await readWorld(page)
})

const pathOf = (address: string) => address.replace(/\?.*/, '')

/** Opens a page within the client. @returns the final path, and whether access was denied */
async function goes(page: Page, address: string, end: string): Promise<{ path: string; isDenied: boolean }> {
  const denied = page.getByRole('alert').filter({ hasText: DENIED })
  await go(page, address)
  const outcome = async () => ((await denied.count()) > 0 ? 'denied' : (await newHeading(page).count()) > 0 ? 'shown' : 'nothing yet')
  await expect.poll(outcome, { message: address, intervals: [50, 100, 200] }).not.toBe('nothing yet')
  const isDenied = (await denied.count()) > 0
  if (isDenied) {
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathOf(address))
    await denied.getByRole('button').click()
    await expect(denied).toHaveCount(0)
  } else await page.waitForURL((url) => url.pathname === end)
  return { path: new URL(page.url()).pathname, isDenied }
}

const named = Object.entries(ROUTES) as [string, Route][]

/** Whether a path is one of a route's: `/users/1/edit` of `/users/$id/edit`. */
function isOf(route: string, path: string): boolean {
  const [wanted, parts] = [route.split('/'), path.split('/')]
  return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at])
}

/** The links of the page to pages that refuse this role. */
async function refusedLinks(page: Page, role: Role): Promise<string[]> {
  const paths = await page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  return paths.filter((path) => {
    const access = named.find(([name]) => isOf(name, path))?.[1].access ?? 'guest'
    return access !== 'guest' && !isAtLeast(role, access)
  })
}

test('without a login every page redirects to it, and from there back', async ({ browser }) => {
  const page = await (await openBrowser(browser)).newPage()
  let passed: URL[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && passed.push(new URL(frame.url())))
  const closed = named.filter(([, { access }]) => access !== 'guest')
  for (const [name, { access, of }] of share(closed, 20)) {
    const address = of(world)
    passed = []
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByLabel('Lösenord').waitFor()
    const returns = passed.filter(({ pathname }) => pathname === '/login').map(({ searchParams }) => searchParams.get('returnUrl'))
    expect.soft(returns, `${name}, for ${access}`).toContain(address)
  }
})

for (const [shift, [role, userName]] of (Object.entries(USERS) as [Role, string][]).entries()) {
  test(`a user with the role ${role} sees the role’s pages, and is refused on the others`, async ({ browser }) => {
    const page = await (await openBrowser(browser, { reducedMotion: 'reduce' })).newPage()
    const home = isAtLeast(role, 'siteAdmin') ? '/dashboard' : '/exe'
    await openAs(page, userName, home)
    await expect(page.locator('h1')).toHaveCount(1)
    let before = home
    for (const [name, { access, of, leadsTo, isSiteLocked }] of share(named, 12, shift)) {
      const address = of(world)
      if (access === 'guest') {
        await page.evaluate((to) => history.pushState(null, '', to), address)
        // pages for people without a login are for everybody; the start and the login lead home
        const isForEverybody = name.startsWith('/report/') || name.startsWith('/station/')
        await expect.poll(() => new URL(page.url()).pathname, name).toBe(isForEverybody ? pathOf(address) : home)
        if (isForEverybody) await expect(newHeading(page)).toHaveCount(1)
        else before = home
        continue
      }
      const isAllowed = isAtLeast(role, access)
      // a service that a restricted user may not run has no page
      const end = pathOf(leadsTo && role !== 'user' ? leadsTo(world) : address)
      expect.soft(await goes(page, address, end), name).toEqual({ path: isAllowed ? end : before, isDenied: !isAllowed })
      if (!isAllowed) continue
      expect.soft(await refusedLinks(page, role), `${name} leads to what is refused`).toEqual([])
      before = end
      // a user with one site cannot switch
      if (role !== 'superUser' || leadsTo || !(isSiteLocked || OPEN.has(name))) continue
      await page.getByRole('button', { name: /^Användarmeny/ }).click()
      await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
      await expect
        .configure({ soft: true, timeout: 3000 })(page.getByText(LOCKED), `${name} is site-locked`)
        .toHaveCount(isSiteLocked ? 1 : 0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Logga ut' })).toHaveCount(0)
    }
  })
}
