import { apiOf } from './api.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

const MARK = Date.now().toString(36)

test('a change is found in the log, with its user, and the old and the new value side by side', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin', '/dashboard')
  const api = await apiOf(page)
  const names = [{ culture: 'sv-SE', text: `Loggade värden ${MARK}` }]
  const type = await api.post('/recordTypes', {
    status: 'published',
    localizedNames: names,
    localizedDescriptions: [],
    dataPropertyTypes: [],
  })
  const value = { recordTypeId: type.id, localizedNames: [{ culture: 'sv-SE', text: `Före ${MARK}` }], dataProperties: [] }
  const made = await api.post('/records', value)
  await api.put(`/records/${made.id}`, { ...value, ...made, localizedNames: [{ culture: 'sv-SE', text: `Efter ${MARK}` }] })

  await page.getByRole('navigation').getByRole('button', { name: 'Avancerat' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Ändringslogg' }).click()
  const newest = page.getByRole('row').filter({ hasText: `Efter ${MARK}` })
  await expect(newest.first()).toContainText('Ändrade')
  await newest.first().click()
  const entry = page.getByRole('dialog', { name: 'Händelse i loggen' })
  await expect(entry.getByRole('row', { name: `Namn Före ${MARK} Efter ${MARK}` })).toBeVisible()
  await expect(entry.getByText('127.0.0.1')).toBeVisible()
  await entry.getByRole('button', { name: /oförändrad/ }).click()
  await expect(entry.getByRole('row', { name: /^Version/ })).toBeVisible()

  // filtered by the row, also by its address
  await entry.getByRole('link', { name: 'Allt som har hänt med detta' }).click()
  await expect(entry).toBeHidden()
  await expect(page.locator('[data-row-link]')).toHaveCount(2)
  await page.reload()
  await expect(page.locator('[data-row-link]')).toHaveCount(2)
  await page.locator('[data-row-link]').nth(1).press('Enter')
  await expect(entry.getByText(`Före ${MARK}`).first()).toBeVisible()
  await entry.getByRole('link', { name: /^Öppna fördefinierat värde/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Efter ${MARK}` })).toBeVisible()

  // a site administrator has their own sites' log, on a phone too; nobody else has any
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'siteadmin', `/auditLog?f.entityId=${encodeURIComponent(JSON.stringify(made.id))}`)
  await expect(phone.locator('[data-row-link]')).toHaveCount(2)
  await phone.locator('[data-row-link]').first().click()
  await expect(phone.getByRole('dialog').getByText(`Före ${MARK}`).first()).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
