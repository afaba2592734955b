import type { Page } from '@playwright/test'
import { expect, goTo, openAs, openBrowser, test } from './support/journey.ts'

const MARK = Date.now().toString(36)

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await (await openBrowser(browser)).newPage()
  await openAs(page, 'tenantadmin', '/elements/types')
})

/** Lists: filters, views, selections. */

test('a list is filtered and shared by its address and as a view; a row leads back to its place, and chosen columns stay', async ({
  browser,
}) => {
  await goTo(page, 'Objekt', 'Lokal')
  const table = page.getByRole('table')
  const total = page.getByText(/^\d+ rader$/)
  await expect(total).toHaveText('80 rader')
  // back from a row one is on it again; the menu marks the list of its category
  await table.getByRole('link').first().press('End')
  const last = table.locator('[aria-rowindex="81"]').getByRole('link')
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Lokal', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(last).toBeFocused()

  await page.getByRole('button', { name: 'Filtrera', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  await drawer.getByRole('button', { name: 'Titel' }).click()
  await drawer.getByRole('textbox', { name: 'Titel' }).fill('klassrum')
  const show = drawer.getByRole('button', { name: /^Visa \d+ träff/ })
  await expect(show).not.toHaveText('Visa 80 träffar')
  await show.click()
  const narrowed = (await total.or(page.getByText('1 rad', { exact: true })).textContent())!
  // a view shared with the site gives the same to others, and so does the address
  await page.getByRole('button', { name: 'Vyer' }).click()
  await page.getByRole('menuitem', { name: /^Spara som ny vy/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Spara som ny vy', exact: true })
  const view = `Klassrum ${MARK}`
  await dialog.getByLabel('Vyns namn').fill(view)
  await dialog.getByLabel('Dela med alla i området').check()
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText(`Vyn ”${view}” är sparad.`)).toBeVisible()
  const other = await (await openBrowser(browser)).newPage()
  await openAs(other, 'siteadmin', page.url())
  await expect(other.getByText(narrowed, { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Ta bort filtret på Titel' }).click()
  await expect(other.getByText('80 rader', { exact: true })).toBeVisible()
  await other.goBack()
  await expect(other.getByText(narrowed, { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Visa alla' }).click()
  await expect(other.getByText('80 rader', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Vyer' }).click()
  await other.getByRole('menuitem', { name: view }).first().click()
  await expect(other.getByText(narrowed, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Kolumner' }).click()
  const saved = page.waitForResponse((answer) => answer.url().includes('/preferences/') && answer.request().method() === 'PUT')
  await page.getByRole('checkbox', { name: 'Skapad', exact: true }).click()
  await page.getByRole('button', { name: 'Klar' }).click()
  await saved
  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Skapad' })).toBeVisible()
})
