import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { apiOf } from './support/api.ts'
import { fieldOf, serviceWith } from './support/every-kind.ts'
import { expect, logInUnseen, openAs, openBrowser, PHONE, provoked, show, test } from './support/journey.ts'

/** Photos that cannot be uploaded yet: stored with their draft, only for their user, and uploaded and sent later. */

/** A picture like the camera's. */
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

/** A picture of many pieces, in any encoding. */
async function noiseOn(page: Page, name: string) {
  const photo = await photoOn(page, name)
  const pixels = Buffer.from(Array.from({ length: 900 * 700 * 3 }, (_, at) => (at * 2_654_435_761) >>> 24))
  return {
    ...photo,
    buffer: await sharp(pixels, { raw: { width: 900, height: 700, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer(),
  }
}

/** Number of files stored on the device, of any user. */
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

/** A form with a picture field and one in each row. */
const formOn = async (page: Page) => {
  const picture = fieldOf('image', 'Bild')
  const rows = fieldOf('collection', 'Brister', { children: [fieldOf('image', 'Foto')] })
  return (await serviceWith(await apiOf(page), 'Rondering', [fieldOf('text', 'Notering'), picture, rows])).formAddress
}
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a photo taken without a network is stored with the draft, only for its user, and is uploaded and sent later', async ({ browser }) => {
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'tenantadmin')
  const form = await formOn(phone)
  const others = await formOn(phone)
  // its page is loaded: one returns to it without a network
  await phone.goto(`/exe/id/${form.split('/')[4]}`)
  await expect(phone.getByRole('heading', { level: 1, name: 'Rondering 1' })).toBeVisible()
  await show(phone, form)
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
  // it has no errors: the sent form waits
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(
    phone.getByRole('status').filter({ hasText: '2 filer väntar på nätet. Håll sidan öppen, så skickas allt av sig självt sedan.' }),
  ).toBeInViewport()
  await expect(phone.getByText(/behöver rättas|Försök igen eller ta bort/)).toHaveCount(0)
  await phone
    .getByRole('link', { name: /^Rondering 1/ })
    .first()
    .click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Lämna och behåll utkastet' }).click()
  await expect(phone).not.toHaveURL(/operation/)
  await context.setOffline(false)

  // another user on the same device
  await context.clearCookies()
  await openAs(phone, 'superuser', form)
  await expect(phone.getByLabel('Notering')).toHaveValue('')
  await expect(rowOf(phone, 'photo.jpg')).toHaveCount(0)
  await context.clearCookies()

  // reloaded while uploads get no answer, restored, and uploaded automatically when they do
  await phone.route(/\/uploads(\/|\?|$)/, (route) => route.abort())
  await logInUnseen(phone, 'tenantadmin')
  await phone.goto(form)
  await expect(phone.getByLabel('Notering')).toHaveValue('Läcker')
  const waiting = rowOf(phone, 'photo.jpg')
  await expect(waiting.getByRole('status')).toHaveText(/Den finns kvar på enheten/)
  expect(await waiting.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80)
  expect(await keptOn(phone)).toBe(2)
  await phone.unroute(/\/uploads(\/|\?|$)/)
  await phone.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(phone.getByRole('button', { name: 'Visa photo.jpg' })).toBeVisible()
  await expect(phone.getByRole('listitem').getByRole('button', { name: 'Visa rad.jpg' })).toBeVisible()
  await expect.poll(() => keptOn(phone)).toBe(0)
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Klart!')).toBeVisible()
  await expect(phone.getByRole('main').getByRole('button', { name: 'Visa photo.jpg' })).toBeVisible()
  provoked(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Unable to preload/)

  // logging out deletes waiting files
  await phone.route(/\/uploads(\/|\?|$)/, (route) => route.abort())
  await show(phone, others)
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
})

test('a form sent without a network completes automatically when that returns: after its required photo, resumed from its last piece', async ({
  browser,
}) => {
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'tenantadmin')
  const picture = fieldOf('image', 'Bild', { required: true })
  const { formAddress } = await serviceWith(await apiOf(phone), 'Rondering', [fieldOf('text', 'Notering'), picture])
  await phone.goto(formAddress)
  await phone.getByLabel('Notering').fill('Läcker')
  // the first piece arrives, and nothing after it
  let pieces = 0
  await phone.route(/\/uploads(\/|\?|$)/, async (route) => {
    if (route.request().method() === 'PATCH' && pieces++ > 0) return route.abort()
    await route.continue()
  })
  await phone
    .locator('[data-file-input]')
    .first()
    .setInputFiles(await noiseOn(phone, 'photo.jpg'))
  const row = rowOf(phone, 'photo.jpg')
  await expect(row.getByRole('status')).toHaveText(/Den finns kvar på enheten/, { timeout: 30_000 })
  await context.setOffline(true)
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByRole('status').filter({ hasText: 'Väntar på nätet' })).toBeInViewport()
  await expect(phone.getByText(/behöver rättas|Fil måste väljas|Försök igen eller ta bort/)).toHaveCount(0)
  const sent: string[] = []
  phone.on('request', (request) => /\/uploads/.test(request.url()) && sent.push(request.method()))
  await phone.unroute(/\/uploads(\/|\?|$)/)
  await context.setOffline(false)
  await expect(phone.getByText('Klart!')).toBeVisible({ timeout: 30_000 })
  // it was not begun again
  expect(sent[0]).toBe('HEAD')
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)
  provoked(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
})
