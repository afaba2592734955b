import { expect, openAs, openBrowser, openService, PHONE, provoked, test } from './support/journey.ts'

/** A server that accepts a connection and sends nothing. */

test('a page whose code never arrives reports that after 120 s, and its input is restored after the reload', async ({ browser }) => {
  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await phone.clock.install()
  await openAs(phone, 'user', '/exe/code/R-N003')
  await openService(phone, 'Städlogg')
  const form = phone.url()
  const minutes = phone.getByLabel('Tid (minuter)')
  await minutes.fill('23')
  await phone.clock.runFor(3000)

  const requested: string[] = []
  await phone.route(/\/assets\/help-page-/, (route) => void requested.push(route.request().url()))
  await phone.getByRole('button', { name: /^Användarmeny/ }).click()
  await phone.getByRole('link', { name: 'Hjälp' }).click()
  await phone.getByRole('button', { name: 'Lämna och behåll utkastet' }).click()
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  await phone.clock.runFor(119_000)
  const late = phone.getByRole('heading', { level: 1, name: 'Det finns en ny version' })
  await expect(late).toBeHidden()
  await phone.clock.runFor(1500)
  await expect(late).toBeVisible()

  provoked(/did not arrive/)
  await phone.unrouteAll({ behavior: 'ignoreErrors' })
  await phone.getByRole('button', { name: 'Läs in på nytt' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Hjälp' })).toBeVisible()
  await phone.goto(form)
  await expect(minutes).toHaveValue('23')
})
