import { apiOf } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { expect, go, openAs, openBrowser, PHONE, show, test } from './journey.ts'

test('a report has a chart of its filtered rows, and a bar filters by its time', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const note = fieldOf('text', 'Notering')
  const { execute, transactionTypeId, elementTypeId, operationTypeId } = await serviceWith(api, 'Räknat', [note])
  const other = await api.post('/elements', { elementTypeId, title: 'Den andra saken', dataProperties: [] })
  for (const text of ['a', 'b', 'c']) await execute({ [note.id]: text })

  const address = `/transactions/list/${transactionTypeId}`
  await page.goto(address)
  const chart = page.getByRole('region', { name: 'Antal över tid' })
  await expect(chart.locator('.recharts-rectangle').first()).toBeVisible()
  // the same for who does not see it
  await expect(chart.getByRole('row')).toHaveCount(2)
  await expect(chart.getByRole('row').nth(1)).toContainText(/3\s*3$/)
  await chart.locator('.recharts-rectangle').first().click()
  await expect(page).toHaveURL(/f\.createdAt=/)
  await expect(page.getByRole('group', { name: 'Filter' })).toContainText('När')
  await expect(chart.locator('.recharts-rectangle').first()).toBeVisible()

  // the object is found by its name; there is nothing of it
  await go(page, address)
  await expect(page.getByRole('group', { name: 'Filter' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtrera på Objekt' }).click()
  await page.getByRole('searchbox', { name: 'Sök: Objekt' }).fill('andra saken')
  // a chosen one moves to the top of the list
  await page.getByRole('checkbox', { name: /^Den andra saken/ }).click()
  await expect(chart.getByText('Inget att räkna.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Filter' })).toContainText('Objekt Den andra saken')
  expect(decodeURIComponent(page.url())).toContain(other.id)

  // by keyboard, from the table
  await show(page, `/operations/list/${operationTypeId}`)
  await chart.getByText('Tabell', { exact: true }).click()
  await chart.getByRole('rowheader').getByRole('button').press('Enter')
  await expect(page).toHaveURL(/f\.executedAt=/)

  // on a phone it is folded until it is opened, and then stays open
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'siteadmin', address)
  const fold = phone.getByRole('button', { name: 'Antal över tid' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const saved = phone.waitForResponse((answer) => answer.url().includes('/preferences/charts') && answer.request().method() === 'PUT')
  await fold.click()
  await saved
  await phone.reload()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
