import { expect, openAs, openBrowser, PHONE, provoked, test } from './journey.ts'

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

test('a failed request for more recent work is reported and can be retried', async ({ page }) => {
  await openAs(page, 'user', '/exe')
  const more = page.getByRole('button', { name: 'Visa fler' })
  await more.waitFor()
  const address = /\/transactions\/filter/
  await page.route(address, (route) => route.abort())
  await more.click()
  const again = page.getByRole('button', { name: 'Försök igen' })
  await again.waitFor()
  provoked(/ERR_FAILED/)
  await page.unroute(address)
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(more).toHaveCount(0)
})
