import { expect, openAs, test } from './support/journey.ts'
import { violationsOn } from './support/for-everybody.ts'

/** The API is read and tried in the client, with the user's own login. */
test('an administrator finds a call of the API and tries it without another login', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/api/docs')
  await expect(page.getByText('Beskrivningarna är på engelska.')).toBeVisible()
  await page.getByRole('searchbox').fill('get session')
  await page
    .getByRole('button', { name: /GET.*\/session\b/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Prova' }).click()
  await page.getByRole('button', { name: 'Skicka' }).click()
  await expect(page.getByText(/^Status 200/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Svar' })).toContainText('tenantadmin')
  expect(await violationsOn(page)).toEqual([])
})
