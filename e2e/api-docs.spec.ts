import { expect, openAs, test } from './journey.ts'
import { violationsOn } from './for-everybody.ts'

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

test('a call that writes needs a confirmation', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/api/docs')
  await page.getByRole('searchbox').fill('createElement')
  await page.getByRole('button', { name: /POST.*Creates an object/ }).click()
  await page.getByRole('button', { name: 'Prova' }).click()
  let sent = 0
  page.on('request', (request) => void (request.method() === 'POST' && /\/elements\?*$/.test(request.url()) && sent++))
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Skicka anropet på riktigt?' })
  await question.getByRole('button', { name: 'Avbryt' }).click()
  expect(sent).toBe(0)
  await page.getByRole('button', { name: 'Skicka', exact: true }).click()
  await question.getByRole('button', { name: 'Skicka på riktigt' }).click()
  // the example names a category that does not exist
  await expect(page.getByText(/^Status 4\d\d/)).toBeVisible()
})
