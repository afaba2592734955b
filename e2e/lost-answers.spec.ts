import { expect, openAs, openBrowser, PHONE, provoked, show, test } from './journey.ts'

/** A request with a lost answer is saved once, and its result is shown. */

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
