import { randomUUID } from 'node:crypto'
import { apiOf } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { expect, loseAnswers, openAs, openBrowser, PHONE, provoked, show, test } from './journey.ts'
import { atWork, opened } from './phone-at-work.ts'

/** Requests without a network, or with a lost answer, are saved once, and their result is shown. */

test('without a network the answers stay, and are saved once when it returns', async ({ browser }) => {
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'user', '/exe/code/BS-N040')
  await phone.getByRole('link', { name: /^Årlig kontroll Check/ }).click()
  for (const point of ['Synlig och lätt att nå', 'Plombering hel', 'Slang och munstycke hela']) await phone.getByLabel(point).check()
  await phone.getByLabel('Tryck (bar)').fill('14,5')
  await phone.getByRole('radio', { name: 'Utan anmärkning' }).click()
  await phone.getByRole('textbox', { name: 'Nästa kontroll' }).fill('2027-11-21')
  await phone.getByLabel('Beskrivning av brist').fill('Skriven utan nät')

  // the server gets it, and the answer is lost on its way back
  await phone.route(/\/operations(\?|$)/, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Väntar på nätet')).toBeVisible()
  await expect(phone.getByLabel('Beskrivning av brist')).toHaveValue('Skriven utan nät')
  provoked(/ERR_CONNECTION_RESET/)
  // also after a reload: the restored draft is the same attempt
  await phone.reload()
  await expect(phone.getByText('Skickar du igen sparas det bara en gång.')).toBeVisible()
  await phone.unroute(/\/operations(\?|$)/)
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Klart!')).toBeVisible()

  await show(phone, '/exe/code/BS-N040')
  await phone.getByRole('link', { name: 'Visa allt: Årlig kontroll' }).click()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', day: 'numeric', month: 'short' }).format()
  await expect(phone.getByRole('main').getByRole('link', { name: today })).toHaveCount(1)
})

test('a follow-up with a lost answer is queried before it is reported as unsent, after another user completed the case', async ({
  page,
  browser,
}) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const texts = (text: string) => [{ culture: 'sv-SE', text }]
  const { elementId, elementTypeId } = await serviceWith(api, 'Portar', [])
  const note = fieldOf('text', 'Vad har hänt?')
  const common = { localizedDescriptions: [], status: 'published', elementTypeId }
  const { id: operationTypeId } = await api.post('/operationTypes', {
    ...common,
    localizedNames: texts('Notera'),
    dataPropertyTypes: [note],
  })
  const operations = ['start', 'update', 'complete'].map((mode) => ({ id: randomUUID(), mode, operationTypeId }))
  const service = { ...common, localizedNames: texts('Portfel'), mode: 'issueManagement', operations }
  const { id: transactionTypeId } = await api.post('/transactionTypes', service)
  const step = { elementId, transactionTypeId, operationTypeId, operationTypeVersion: 1, dataProperties: [] }
  const { transactionId } = await api.post<{ transactionId: string }>('/operations', step)

  const phone = await (await openBrowser(browser, PHONE)).newPage()
  const form = `/exe/operation/${operationTypeId}/${elementId}/update/${transactionId}`
  await openAs(phone, 'user', form)
  await phone.getByLabel('Vad har hänt?').fill('Ringde en smed')
  const answered = await loseAnswers(phone, /\/operations(\?|$)/)
  await phone.getByRole('button', { name: 'Uppdatera ärendet' }).click()
  await expect(phone.getByText('Väntar på nätet')).toBeVisible()
  // it may have arrived, and leaving shows that
  await phone.getByRole('link', { name: 'Portar 1' }).click()
  const question = phone.getByRole('dialog', { name: 'Du har osparade ändringar!' })
  await expect(question).toContainText('kan ha skickats, men inget svar kom')
  await question.getByRole('button', { name: 'Lämna och behåll utkastet' }).click()
  await expect(phone.getByRole('link', { name: /^Uppdatera ärendet.*Kan ha skickats$/ })).toBeVisible()
  await answered()
  await api.post('/operations', { ...step, mode: 'complete', transactionId })
  await show(phone, '/exe')
  await phone
    .getByRole('region', { name: 'Kan ha skickats' })
    .getByRole('link', { name: /Portar 1/ })
    .click()
  await expect(phone.getByText('Det du skickade är sparat')).toBeVisible()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Detta är redan avslutat.')
  await expect(phone.getByRole('button', { name: 'Anmäl som nytt fel' })).toHaveCount(0)
  await phone.getByRole('link', { name: 'Se vad som har hänt' }).click()
  await expect(phone.getByText('Ringde en smed')).toHaveCount(1)
  await show(phone, '/exe')
  await expect(phone.getByRole('heading', { name: 'Dina senaste' })).toBeVisible()
  // a failure shows which one is left
  await expect(phone.getByRole('region', { name: 'Kan ha skickats' }).getByRole('link')).toHaveText([])
})

test('a withdrawal that may have arrived is not counted again; an impossible one is not counted', async ({ browser }) => {
  const { phone, objectIn } = await atWork(browser)
  await opened(phone, await objectIn('Förbrukningsmaterial', { balance: 34 }))
  await phone.getByRole('link', { name: 'Ta ut' }).first().click()
  const amount = phone.getByLabel('Antal')
  const stock = phone.getByRole('status').filter({ hasText: /i lager/ })
  for (const wrong of ['-1', '1,5']) {
    await amount.fill(wrong)
    await expect(stock).toHaveText(/^\d+ i lager$/)
  }
  await amount.fill('2')
  await expect(stock).toContainText(/→ \d+ kvar/)
  const answered = await loseAnswers(phone, /\/operations(\?|$)/)
  await phone.getByRole('button', { name: 'Ta ut' }).click()
  await expect(phone.getByText('Väntar på nätet')).toBeVisible()
  await expect(stock).toHaveText(/^\d+ i lager$/)
  await answered()
  // automatically
  await expect(phone.getByText('Klart!')).toBeVisible({ timeout: 30_000 })
})
