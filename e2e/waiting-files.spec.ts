import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { expect, openAs, openBrowser, PHONE, provoked, test } from './journey.ts'

/** Photos that cannot be uploaded just now: kept with their draft, for nobody else, and uploaded and sent when that is possible. */

/** A picture such as the camera makes. */
async function photoOn(page: Page, name: string) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = 'teal'
    pen.fillRect(0, 0, 80, 60)
    return canvas.toDataURL('image/jpeg')
  })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}

/** How many files the device keeps, whoever's. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('verka-files')
        request.addEventListener('success', () => {
          const count = request.result.transaction('bytes').objectStore('bytes').count()
          count.addEventListener('success', () => resolve(count.result))
        })
      }),
  )

/** A form with a picture on its own and one in each row. */
const formOn = async (page: Page) => {
  const picture = fieldOf('image', 'Bild')
  const rows = fieldOf('collection', 'Brister', { children: [fieldOf('image', 'Foto')] })
  return (await serviceWith(await apiOf(page), 'Rondering', [fieldOf('text', 'Notering'), picture, rows])).formAddress
}
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a photo that is taken without a network is kept with the draft, for nobody else, and is uploaded and sent later', async ({
  browser,
}) => {
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'tenantadmin', '/exe')
  const form = await formOn(phone)
  const others = await formOn(phone)
  await phone.goto(others)
  await phone.goto(form)
  await phone.getByLabel('Notering').fill('Läcker')
  await context.setOffline(true)
  await phone
    .locator('[data-file-input]')
    .first()
    .setInputFiles(await photoOn(phone, 'photo.jpg'))
  await expect(rowOf(phone, 'photo.jpg').getByRole('status')).toHaveText(/servern svarar inte\. Den finns kvar på enheten/)
  await phone.getByRole('button', { name: 'Lägg till rad' }).click()
  await phone
    .locator('[data-file-input]')
    .nth(2)
    .setInputFiles(await photoOn(phone, 'rad.jpg'))
  await expect(rowOf(phone, 'rad.jpg').getByRole('status').last()).toHaveText(/Den finns kvar på enheten/)
  // it is a fault where it is, for whoever sends without it
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('En fil laddades inte upp. Försök igen eller ta bort den.').first()).toBeVisible()
  await phone
    .getByRole('link', { name: /^Rondering 1/ })
    .first()
    .click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Lämna och behåll utkastet' }).click()
  await expect(phone).not.toHaveURL(/operation/)
  await context.setOffline(false)

  // somebody else on the same device
  await context.clearCookies()
  await openAs(phone, 'superuser', form)
  await expect(phone.getByLabel('Notering')).toHaveValue('')
  await expect(rowOf(phone, 'photo.jpg')).toHaveCount(0)
  await context.clearCookies()

  // loaded anew while uploads get no answer, put back, and uploaded by itself when they do
  await phone.route(/\/files(\?|$)/, (route) => route.abort())
  await openAs(phone, 'tenantadmin', form)
  await expect(phone.getByLabel('Notering')).toHaveValue('Läcker')
  const waiting = rowOf(phone, 'photo.jpg')
  await expect(waiting.getByRole('status')).toHaveText(/Den finns kvar på enheten/)
  expect(await waiting.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80)
  expect(await keptOn(phone)).toBe(2)
  await phone.unroute(/\/files(\?|$)/)
  await phone.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(phone.getByRole('button', { name: 'Visa photo.jpg' })).toBeVisible()
  await expect(phone.getByRole('listitem').getByRole('button', { name: 'Visa rad.jpg' })).toBeVisible()
  await expect.poll(() => keptOn(phone)).toBe(0)
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Klart!')).toBeVisible()
  await expect(phone.getByRole('main').getByRole('button', { name: 'Visa photo.jpg' })).toBeVisible()
  provoked(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Unable to preload/)

  // logging out takes away what waits
  await phone.route(/\/files(\?|$)/, (route) => route.abort())
  await phone.goto(others)
  await phone
    .locator('[data-file-input]')
    .first()
    .setInputFiles(await photoOn(phone, 'kvar.jpg'))
  await expect.poll(() => keptOn(phone)).toBe(1)
  await phone.getByRole('button', { name: /^Användarmeny/ }).click()
  phone.on('dialog', (dialog) => void dialog.accept())
  await expect.poll(() => phone.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('verka.draft.')))).toBe(true)
  await phone.getByRole('button', { name: 'Logga ut' }).click()
  await phone.getByRole('dialog', { name: 'Logga ut ändå?' }).getByRole('button', { name: 'Logga ut' }).click()
  await expect(phone.getByRole('button', { name: 'Logga in' })).toBeVisible()
  expect(await keptOn(phone)).toBe(0)
  provoked(/ERR_FAILED/)
  await context.close()
})

test('where the device keeps no files that is told, and a form that is sent while one is on its way waits for it', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await openAs(page, 'tenantadmin', '/dashboard')
  await page.goto(await formOn(page))
  await page.route(/\/files(\?|$)/, (route) => route.abort())
  await page
    .locator('[data-file-input]')
    .first()
    .setInputFiles(await photoOn(page, 'photo.jpg'))
  await expect(rowOf(page, 'photo.jpg').getByRole('alert')).toHaveText(/Enheten kan inte spara den/)
  await page
    .getByRole('link', { name: /^Rondering 1/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: 'Du har osparade ändringar!' })
  await expect(question).toContainText('kan inte sparas på enheten: photo.jpg.')
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await page.unroute(/\/files(\?|$)/)

  let arrive = () => {}
  await page.route(/\/files(\?|$)/, async (route) => {
    await new Promise<void>((resolve) => (arrive = resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Försök igen med photo.jpg' }).click()
  await page.getByRole('button', { name: /^Skicka/ }).click()
  const waiting = page.getByRole('button', { name: 'Väntar på filerna' })
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: 'Skicka inte än' }).click()
  await expect(waiting).toHaveCount(0)
  // what is wrong is told at once, and what is on its way is nothing wrong
  await expect(page.getByText(/Vänta tills|att rätta/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Skicka/ }).click()
  await expect(waiting).toBeFocused()
  arrive()
  await expect(page.getByText('Klart!')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Visa photo.jpg' })).toBeVisible()
  provoked(/ERR_FAILED/)
})
