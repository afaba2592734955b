import type { Page } from '@playwright/test'
import { violationsInBothSchemes } from './support/for-everybody.ts'
import { expect, openAs, test } from './support/journey.ts'

/** WCAG 2.2 AA violations of pages without a login. The crawl tests the others, stories test their states. */
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

test('the user menu over a page', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/exe/code/BS-N022')
  await page.getByRole('button', { name: /^Användarmeny/ }).click()
  await page.getByRole('button', { name: 'Logga ut' }).waitFor()
  await check(page, 'the user menu')
})
