import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

test('the start page shows today’s work, and each number links to as many rows', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin', '/dashboard')
  const line = page.getByRole('region', { name: 'Öppna ärenden' }).getByRole('link', { name: /^Felanmälan, äldre än en vecka/ })
  const count = Number(/(\d+)$/.exec((await line.innerText()).trim())![1])
  await expect(
    page.getByRole('region', { name: 'Aktivitet, 30 dagar' }).getByRole('img', { name: /påbörjade transaktioner$/ }),
  ).toBeVisible()
  await line.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transaktionsrapport: Felanmälan' })).toBeVisible()
  await expect(page.getByText(count === 1 ? '1 rad' : `${count} rader`, { exact: true })).toBeVisible()
  await page.goBack()
  await page
    .getByRole('region', { name: 'Lågt lager' })
    .getByRole('link', { name: /^Lageruttag/ })
    .click()
  await expect(page.locator('[data-row-link]').first()).toBeVisible()

  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'siteadmin', '/dashboard')
  await expect(phone.getByRole('region', { name: 'Lån' })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
