import type { Page } from '@playwright/test'
import { expect, openAs, openBrowser, openService, PHONE, test } from './journey.ts'
import { atWork, done, opened, type AtWork } from './phone-at-work.ts'

/** Forms that several people fill in at a time, and half-filled drafts. */

let phone: Page
let objectIn: AtWork['objectIn']
test.beforeAll(async ({ browser }) => {
  ;({ phone, objectIn } = await atWork(browser))
})
const answer = (page: Page, part: string, value: string) =>
  page.getByRole('radiogroup', { name: part }).getByText(value, { exact: true }).click()

test('of two who change the same answers the later one sees the changes of the first, and chooses field by field', async ({ browser }) => {
  const code = await objectIn('Lokal')
  await opened(phone, code)
  await openService(phone, 'Rummets skick')
  const start = phone.url()
  for (const part of ['Golv', 'Väggar', 'Tak']) await answer(phone, part, 'Gott')
  await phone.getByLabel('Planerade åtgärder').fill('Måla 2027')
  await phone.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await done(phone)
  // the address of an empty form opens the newest answer, too, with its author
  await phone.goto(start)
  await expect(phone.getByLabel('Planerade åtgärder')).toHaveValue('Måla 2027')
  await expect(phone.getByText(/^Ändrat .* av Ulla Vaktmästare$/)).toBeVisible()
  const other = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(other, 'superuser', new URL(phone.url()).pathname)
  await other.getByLabel('Planerade åtgärder').fill('Slipa golvet')
  await answer(other, 'Tak', 'Dåligt')
  await phone.getByLabel('Planerade åtgärder').fill('Måla 2028')
  await answer(phone, 'Golv', 'Slitet')
  await phone.getByRole('button', { name: 'Spara ändringarna' }).click()
  await done(phone)
  // shown before sending
  await expect(other.getByRole('status').filter({ hasText: /Ändrat .* av Ulla Vaktmästare/ })).toBeVisible()
  await other.getByRole('button', { name: 'Spara ändringarna' }).click()
  const question = other.getByRole('dialog', { name: 'Någon annan har ändrat' })
  await expect(question).toContainText(/Ändrat .* av Ulla Vaktmästare/)
  await expect(question.getByRole('region', { name: 'Det här har bara den andra ändrat. Det tas med.' })).toContainText(/Golv.*Slitet/)
  await expect(question.getByRole('group')).toHaveCount(1)
  await expect(question.getByRole('group', { name: 'Planerade åtgärder' })).toContainText(/Slipa golvet.*Måla 2028/)
  await question.getByRole('radio', { name: 'Planerade åtgärder: Det sparade' }).check()
  await question.getByRole('button', { name: 'Använd valen' }).click()
  await expect(other.getByRole('textbox', { name: 'Planerade åtgärder' })).toHaveValue('Måla 2028')
  await expect(other.getByRole('radiogroup', { name: 'Golv' }).getByRole('radio', { name: 'Slitet' })).toBeChecked()
  await expect(other.getByRole('radiogroup', { name: 'Tak' }).getByRole('radio', { name: 'Dåligt' })).toBeChecked()
  await other.getByRole('button', { name: 'Spara ändringarna' }).click()
  await done(other)
  const entries = other.getByRole('region', { name: 'Historik' }).getByRole('article')
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText(/Tak\s*Gott\s*Dåligt$/)
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
  await phone.goto(form)
  await expect(phone.getByLabel('Beskrivning')).toHaveValue('Det droppar från taket')
  await phone.getByRole('button', { name: 'Anmäl fel' }).click()
  await done(phone)
  await phone.goto(form)
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
