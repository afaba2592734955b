import type { Page } from '@playwright/test'
import { expect, openAs, openBrowser, openService, PHONE, show, test } from './journey.ts'
import { atWork, done, opened, type AtWork } from './phone-at-work.ts'

/** Forms that several people fill in at a time, and half-filled drafts. */

let phone: Page
let objectIn: AtWork['objectIn']
test.beforeAll(async ({ browser }) => {
  ;({ phone, objectIn } = await atWork(browser))
})

test('a user who reports a fault sees the open ones, may leave and return, and keeps the input when the case is closed', async ({
  browser,
}) => {
  const code = await objectIn('Lokal')
  await opened(phone, code)
  await openService(phone, 'Felanmälan')
  const form = phone.url()
  await phone.getByLabel('Vad är fel?').click()
  await phone.getByRole('option').first().click()
  await phone.getByLabel('Beskrivning').fill('Det droppar från taket')
  // after leaving, the draft is restored
  await phone.getByRole('link', { name: `Prov ${code}` }).click()
  const question = phone.getByRole('dialog', { name: 'Du har osparade ändringar!' })
  await question.getByRole('button', { name: 'Lämna och behåll utkastet' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: `Prov ${code}` })).toBeVisible()
  await show(phone, form)
  await expect(phone.getByLabel('Beskrivning')).toHaveValue('Det droppar från taket')
  await phone.getByRole('button', { name: 'Anmäl fel' }).click()
  await done(phone)
  await show(phone, form)
  const message = phone.getByRole('status').filter({ hasText: 'Det finns redan 1 öppet ärende här' })
  await expect(message).toContainText('Det droppar från taket')
  await message.getByRole('link').click()
  await phone.getByRole('link', { name: 'Följ upp' }).click()
  const happened = phone.getByLabel('Vad har hänt?')
  await happened.fill('Det rinner nu')
  const other = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(other, 'superuser', `/exe/code/${code}`)
  await other.getByRole('region', { name: 'Pågår' }).getByRole('link', { name: 'Åtgärdat' }).click()
  await other.getByLabel('Vad gjordes?').fill('Ny packning')
  await other.getByRole('button', { name: 'Avsluta ärendet' }).click()
  await done(other)
  await expect(phone.getByText(/avslutade det/)).toBeVisible()
  await phone.goto('/exe')
  await expect(phone.getByRole('link', { name: `Felanmälan: Följ upp, Prov ${code}` })).toBeVisible()
  await phone.getByRole('link', { name: `Felanmälan: Följ upp, Prov ${code}` }).click()
  const unsent = phone.getByRole('region', { name: 'Det du skrev är inte skickat' })
  await expect(unsent.getByRole('button', { name: 'Kopiera texten' })).toBeVisible()
  await unsent.getByRole('button', { name: 'Anmäl som nytt fel' }).click()
  await expect(phone.getByLabel('Beskrivning')).toHaveValue('Det rinner nu')
})
