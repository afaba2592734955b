import { expect, logInUnseen, logOut, openAs, openBrowser, openService, PHONE, show, test } from './journey.ts'

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
  await phone.unroute('**/api/**')
  await phone.getByRole('button', { name: 'Logga in' }).click()
  await expect(phone.getByText('Det du hade fyllt i men inte sparat finns kvar.')).toBeVisible()
  await expect(phone.getByLabel('Tid (minuter)')).toHaveValue('33')

  // it is found without its form, and can be done away with
  await show(phone, '/exe/code/R-N003')
  await expect(phone.getByRole('link', { name: /Städlogg.*Påbörjat, inte skickat/ })).toBeVisible()
  await show(phone, '/exe')
  await phone
    .getByRole('region', { name: 'Påbörjat, inte skickat' })
    .getByRole('link', { name: /^Städlogg, / })
    .click()
  await expect(phone.getByLabel('Tid (minuter)')).toHaveValue('33')
  await phone.getByRole('button', { name: 'Börja om' }).click()
  await phone.getByRole('dialog', { name: 'Börja om från början?' }).getByRole('button', { name: 'Börja om' }).click()
  await expect(phone.getByLabel('Tid (minuter)')).toHaveValue('')
  await expect(phone.getByText('Det du hade fyllt i men inte sparat finns kvar.')).toHaveCount(0)
  await phone.getByLabel('Tid (minuter)').fill('34')

  await logOut(phone)
  const question = phone.getByRole('dialog', { name: 'Logga ut ändå?' })
  phone.on('dialog', (dialog) => void dialog.accept())
  await question.getByRole('button', { name: 'Logga ut' }).click()
  await expect(phone.getByRole('button', { name: 'Logga in' })).toBeVisible()
  expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('verka.')))).toEqual([])
})
