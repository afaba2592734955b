import type { Page } from '@playwright/test'
import { violationsInBothSchemes } from './for-everybody.ts'
import { expect, logIn, openService, test } from './journey.ts'

/** WCAG 2.2 AA violations in states of pages that an address alone does not open; e2e/crawl tests the pages. */
const NARROW = { width: 320, height: 720 }

const check = async (page: Page, what: string) => expect.soft(await violationsInBothSchemes(page), what).toEqual([])

test.use({ viewport: NARROW })

test('public pages and those of the login server', async ({ page }) => {
  for (const path of ['/', '/identity/forgotten', '/nowhere']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await check(page, path)
  }
  await page.goto('/dashboard')
  await page.getByLabel('Lösenord').waitFor()
  await check(page, 'log in')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await check(page, 'log in with errors')
})

test('a form with errors, menus, dialogs and cards', async ({ page }) => {
  await page.goto('/exe/code/BS-N022')
  await logIn(page, 'tenantadmin')
  await page.getByRole('button', { name: 'Sök och gå till' }).click()
  await page.getByRole('option').first().waitFor()
  await check(page, 'the palette')
  await page.keyboard.press('Escape')
  await openService(page, 'Årlig kontroll')
  await page.getByRole('button', { name: /^Skicka/ }).click()
  await page.getByText(/behöver rättas/).waitFor()
  await check(page, 'a form with errors')
  await page.getByRole('button', { name: /^Användarmeny/ }).click()
  await page.getByRole('button', { name: 'Logga ut' }).waitFor()
  await check(page, 'the user menu')
  // nested live regions; all of it is in view, so that nothing is under the bar
  await page.setViewportSize({ ...NARROW, height: 1600 })
  await page.goto('/exe/code/V-N004')
  await page.getByRole('link', { name: /^Låna flera/ }).click()
  await page.getByRole('status').filter({ hasText: 'är med.' }).waitFor()
  await check(page, 'several objects')
  await page.getByRole('searchbox').fill('SAKNAS-1')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await check(page, 'several objects, an unknown code')
  await page.setViewportSize(NARROW)
  for (const [list, name, step] of [
    ['/elements/types', 'Lekredskap', 'fields'],
    ['/transactions/types', 'Verktygslån', 'settings'],
  ] as const) {
    await page.goto(list)
    const address = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    await page.goto(`${address}?step=${step}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await check(page, `${address}?step=${step}`)
  }
  await page.goto('/users/privileges')
  await page.getByRole('link', { name: 'Verktygsutlåning', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Verktygsutlåning/ }).waitFor()
  await check(page, 'the matrix as cards')
  await page.goto('/auditLog')
  await page.locator('[data-row-link]').first().click()
  await page.getByRole('dialog').getByRole('table').waitFor()
  await check(page, 'an entry of the log')
})
