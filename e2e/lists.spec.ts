import type { Page } from '@playwright/test'
import { MAX_COPIES } from '@verka/domain/elements/elements.api.ts'
import { apiOf } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, go, goTo, openAs, openBrowser, PHONE, provoked, show, test } from './journey.ts'

const MARK = Date.now().toString(36)
const COUNT = 120

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

test('all matching rows are selected, including unloaded ones, and the outcome is reported correctly', async () => {
  const api = await apiOf(page)
  const make = fieldOf('text', 'Märke', { showInList: true })
  const category = await api.post('/elementTypes', {
    localizedNames: [{ culture: 'sv-SE', text: `Stolpe ${MARK}` }],
    localizedDescriptions: [],
    status: 'published',
    dataPropertyTypes: [make],
  })
  const post = await api.post('/elements', { elementTypeId: category.id, title: 'Stolpe', code: `ST-${MARK}`, dataProperties: [] })
  for (const count of [MAX_COPIES, COUNT - MAX_COPIES - 1]) await api.post(`/elements/${post.id}/copies`, { count })
  await go(page, `/elements/list/${category.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Stolpe ${MARK}` })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Välj alla rader som är inlästa' }).click()
  const bar = page.getByRole('region', { name: 'Valda rader' })
  await expect(bar.getByRole('button', { name: '100 valda' })).toBeVisible()
  await bar.getByRole('button', { name: `Markera alla ${COUNT} som matchar` }).click()
  await expect(bar.getByText(`Alla ${COUNT} som matchar är valda.`)).toBeVisible()
  await bar.getByRole('button', { name: 'Ändra fält' }).click()
  await page.getByRole('combobox', { name: 'Fält', exact: true }).click()
  await page.getByRole('option', { name: 'Märke' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Märke' }).fill('Ek')
  // a failed request can be sent again
  const beginning = /\/bulkChanges(\?|$)/
  await page.route(beginning, (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Granska' }).click()
  await expect(page.getByText('Kunde inte nå servern.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Märke' })).toHaveValue('Ek')
  await page.unroute(beginning)
  provoked(/ERR_CONNECTION_RESET/)
  await page.getByRole('button', { name: 'Granska' }).click()
  const dialog = page.getByRole('dialog', { name: `Ändra ${COUNT} objekt` })
  const start = dialog.getByRole('button', { name: `Ändra ${COUNT} objekt` })
  await expect(start).toBeVisible({ timeout: 60_000 })
  // the server continues it while the user leaves, however quick it is, and its report waits
  const [progress, left] = [/\/bulkChanges\/[^/?]+(\?|$)/, Promise.withResolvers<void>()]
  await page.route(progress, async (route) => {
    if (route.request().method() === 'GET') await left.promise
    // a load that follows cancels what waits
    await route.continue().catch(() => undefined)
  })
  await start.click()
  await dialog.getByRole('button', { name: 'Stäng' }).last().click()
  left.resolve()
  await expect(bar.getByRole('button', { name: `${COUNT} valda` })).toBeVisible()
  // on a phone its notice does not cover the actions on selected rows
  const size = page.viewportSize()!
  await page.setViewportSize(PHONE.viewport)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Massändring' })).toBeVisible()
  await page.getByRole('checkbox').first().click()
  await bar.getByRole('button', { name: 'Fler åtgärder' }).click()
  await page.getByRole('menuitem', { name: 'Ändra fält' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click()
  await page.setViewportSize(size)
  await show(page, '/dashboard')
  await page.getByRole('status').filter({ hasText: 'Massändring' }).getByRole('link', { name: 'Visa' }).click()
  await expect(page.getByRole('heading', { name: 'Pågående arbete' })).toBeVisible()
  await page.getByRole('link', { name: 'Visa rapport' }).first().click({ timeout: 60_000 })
  await expect(page.getByText('Klar', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('definition').filter({ hasText: String(COUNT) })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ångra ändringen' })).toBeVisible()
  const filters = [{ column: make.id, value: 'Ek' }]
  const { totalCount } = await api.post<{ totalCount: number }>(`/elements/filter?elementTypeId=${category.id}`, { limit: 1, filters })
  expect(totalCount).toBe(COUNT)
})

test('on a phone what is pressed is large enough for a thumb', async ({ browser }) => {
  const phone = await (await openBrowser(browser, { ...PHONE, viewport: { width: 320, height: 700 } })).newPage()
  await openAs(phone, 'tenantadmin')
  const api = await apiOf(phone)
  const { items } = await api.get<{ items: { id: string }[] }>('/elementTypes')
  await phone.goto(`/elements/types/${items[0]!.id}/edit`)
  for (const button of [
    phone.getByRole('button', { name: 'Ta bort', exact: true }),
    phone.getByRole('button', { name: 'Spara', exact: true }),
  ]) {
    const { width, height } = (await button.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})
