import { expect, logIn, test } from './journey.ts'

/** The API is read and tried in the client, as oneself. */
test('an administrator tries a call of the API without another login', async ({ page }) => {
  await page.goto('/api/docs')
  await logIn(page, 'tenantadmin')
  await page.locator('h3[data-tag="session"]').click()
  await page.locator('#operations-session-getSession_v2').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Execute' }).click()
  const reply = page.locator('#operations-session-getSession_v2 .live-responses-table')
  await expect(reply.locator('.response-col_status').last()).toHaveText(/200/)
  await expect(reply).toContainText('tenantadmin')
})
