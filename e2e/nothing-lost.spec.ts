import { expect, logInUnseen, logOut, openBrowser, openService, PHONE, test } from './support/journey.ts'

/** Neither input nor earlier saves are lost. */

test('a login that ends costs nothing that was typed; logging out takes it away after a warning', async ({ browser }) => {
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await logInUnseen(phone, 'user')
  await phone.goto('/exe/code/R-N003')
  await openService(phone, 'Städlogg')
  await phone.getByLabel('Tid (minuter)').fill('33')
  // the browser's back asks, too
  const form = phone.url()
  await phone.goBack()
  await phone.getByRole('dialog', { name: 'Du har osparade ändringar!' }).getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(phone.getByLabel('Tid (minuter)')).toHaveValue('33')
  await expect(phone).toHaveURL(form)
  await phone.route('**/api/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthorized","errors":[]}' }),
  )
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Din användare har loggats ut p.g.a. inaktivitet.')).toBeVisible()
  // an answer that is still on its way would end the next login, too
  await phone.unrouteAll({ behavior: 'wait' })
  await phone.getByRole('button', { name: 'Logga in' }).click()
  await expect(phone.getByText('Det du hade fyllt i men inte sparat finns kvar.')).toBeVisible()
  await expect(phone.getByLabel('Tid (minuter)')).toHaveValue('33')

  await logOut(phone)
  const question = phone.getByRole('dialog', { name: 'Logga ut ändå?' })
  phone.on('dialog', (dialog) => void dialog.accept())
  await question.getByRole('button', { name: 'Logga ut' }).click()
  await expect(phone.getByRole('button', { name: 'Logga in' })).toBeVisible()
  expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('verka.')))).toEqual([])
})
