import type { Page } from '@playwright/test'
import { expect, logIn, logOut, openAs, provoked, show, test } from './support/journey.ts'

// with the motion that people see
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Logins: no unnecessary login page, and no lost input. */

/** Addresses of the login page that this page has shown. */
function askedAt(page: Page): string[] {
  const requested: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().includes('/identity/')) requested.push(frame.url())
  })
  return requested
}

test('a reload, a second tab and a scan into a new tab continue without a visible login', async ({ page, context }) => {
  await page.goto('/exe/code/BS-N022')
  await logIn(page, 'user')
  await expect(page.getByRole('heading', { level: 1, name: 'Brandsläckare 22' })).toBeVisible()
  const requested = askedAt(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Brandsläckare 22' })).toBeVisible()
  const other = await context.newPage()
  requested.push(...askedAt(other))
  await other.goto('/exe/code/BS-N023')
  await expect(other.getByRole('heading', { level: 1, name: 'Brandsläckare 23' })).toBeVisible()
  expect(requested).toEqual([])
  // no secrets are stored in the browser
  expect(await other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/eyJ|token/i)

  await logOut(other)
  await expect(other.getByRole('button', { name: 'Logga in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logga in' })).toBeVisible()
})

test('a site opened by an address stays the site of the next opened page', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/exe?site=south')
  await expect(page.getByText('Södra området').first()).toBeVisible()
  await expect(page).toHaveURL(/\/exe$/)
  await page.goto('/exe')
  await expect(page.getByText('Södra området').first()).toBeVisible()
})

test('a missing chunk of the client loads the new version', async ({ page }) => {
  await page.goto('/elements/types')
  await logIn(page, 'tenantadmin')
  await expect(page.getByRole('link', { name: 'Verktyg', exact: true })).toBeVisible()
  // an address without a page has the menu
  await show(page, '/nowhere/at/all')
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('navigation').getByRole('link', { name: 'Tjänster' }).click()
  await expect(page.getByRole('heading', { name: 'Det finns en ny version' })).toBeVisible()
  provoked(/Failed to fetch dynamically imported module/)
  await page.unroute(/\/assets\/.*\.js/)
  await page.getByRole('button', { name: 'Läs in på nytt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tjänster' })).toBeVisible()
})
