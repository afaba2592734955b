import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { apiOf } from './support/api.ts'
import { fieldOf } from './support/every-kind.ts'
import { expect, openAs, openBrowser, PHONE, show, test } from './support/journey.ts'

/** A picture of one colour. */
const pictureOf = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** The colour in the middle of a displayed picture: the strongest of red, green and blue. */
const colourOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    if (!image.complete || image.naturalWidth === 0) return 'none'
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return Math.max(red, green, blue) === red ? 'red' : Math.max(green, blue) === green ? 'green' : 'blue'
  })

const choose = async (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

test('files are uploaded together, used in a field and in a text, replaced everywhere, and kept while they are used', async ({
  page,
  browser,
}) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const [picture, text] = [fieldOf('image', 'Foto'), fieldOf('html', 'Beskrivning')]
  const type = await api.post('/elementTypes', {
    status: 'published',
    localizedNames: [{ culture: 'sv-SE', text: 'Skyltar' }],
    dataPropertyTypes: [picture, text],
  })
  const element = await api.post('/elements', { elementTypeId: type.id, title: 'Skylt 7', code: `S-${randomUUID().slice(0, 8)}` })

  await page.goto('/files')
  await expect(page.getByRole('link', { name: 'Skylt utrymning.png' })).toBeVisible()
  await page.getByRole('link', { name: 'Ladda upp filer' }).first().click()
  const document = { name: 'Rutin.txt', mimeType: 'text/plain', buffer: Buffer.from('Gör så här.') }
  await page.locator('[data-file-input]').setInputFiles([await pictureOf('Karta.png', 'red'), document])
  await expect(page.getByText('2 filer är i biblioteket.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rutin.txt' })).toBeVisible()

  await show(page, `/elements/${element.id}/edit`)
  await page.getByRole('button', { name: 'Välj ur biblioteket' }).click()
  await choose(page, 'Karta.png')
  await choose(page, 'Välj 1 fil')
  await expect(
    page
      .getByRole('button', { name: 'Visa Karta.png' })
      .or(page.getByRole('img', { name: 'Karta.png' }))
      .first(),
  ).toBeVisible()
  const tool = page.getByRole('button', { name: 'Bild eller fil ur biblioteket' })
  await tool.click()
  await choose(page, 'Karta.png')
  await expect(page.getByRole('textbox', { name: 'Beskrivning' }).getByRole('img', { name: 'Karta' })).toBeVisible()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(/Skylt 7.*sparad/i).first()).toBeVisible()

  // somebody who does not see the library reads the picture where it is used
  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user', `/exe/id/${element.id}`)
  const [inField, inText] = [phone.getByRole('img', { name: 'Karta.png' }).last(), phone.getByRole('img', { name: 'Karta', exact: true })]
  await expect.poll(() => colourOf(inField)).toBe('red')
  await expect.poll(() => colourOf(inText)).toBe('red')

  await show(page, '/files')
  await page.getByRole('link', { name: 'Karta.png' }).click()
  await expect(page.getByRole('link', { name: 'Skylt 7' })).toBeVisible()
  await page.locator('[data-file-input]').setInputFiles(await pictureOf('Ny karta.png', 'blue'))
  await page.getByRole('dialog').getByRole('button', { name: 'Ersätt innehållet' }).click()
  await expect(page.getByText('Karta.png är ersatt.')).toBeVisible()
  await expect.poll(() => colourOf(page.getByRole('main').getByRole('img', { name: 'Karta.png' }).first())).toBe('blue')
  // without a reload, too
  await expect.poll(() => colourOf(inField)).toBe('blue')
  await expect.poll(() => colourOf(inText)).toBe('blue')

  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('1 objekt')
  await page.getByRole('dialog').getByRole('button', { name: 'Stäng' }).last().click()
  await page.getByRole('button', { name: /^Återställ Karta\.png/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Återställ', exact: true }).click()
  await expect.poll(() => colourOf(inText)).toBe('red')
})
