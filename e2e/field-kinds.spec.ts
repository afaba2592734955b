import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { apiOf } from './api.ts'
import { fieldOf, namedOptions, serviceWith } from './every-kind.ts'
import { browserWithCamera } from './fake-camera.ts'
import { violationsInBothSchemes } from './for-everybody.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

/** Field kinds with complex inputs: their use, and their display afterwards. */

let folder: string
let camera: Awaited<ReturnType<typeof browserWithCamera>>
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verka-film-'))
  camera = await browserWithCamera(folder)
})
test.afterAll(async () => {
  await camera.browser.close()
  rmSync(folder, { recursive: true, force: true })
})

async function draw(surface: Locator): Promise<void> {
  await surface.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await surface.boundingBox())!
  const mouse = surface.page().mouse
  await mouse.move(x + 30, y + height / 2)
  await mouse.down()
  for (let step = 1; step <= 40; step++) await mouse.move(x + 30 + (step * (width - 60)) / 40, y + height / 2 + Math.sin(step / 3) * 40)
  await mouse.up()
}

test('with a phone: formatted text, a signature, a scanned code and a position, and all of them on the receipt', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const fields = [
    fieldOf('html', 'Anmärkning', { required: true }),
    fieldOf('signature', 'Underskrift', { required: true }),
    fieldOf('scanner', 'Serienummer', { required: true }),
    fieldOf('position', 'Plats', { required: true }),
    fieldOf('linkedImage', 'Bild'),
    fieldOf('currentUser', 'Utförd av'),
    fieldOf('previousUser', 'Senast av'),
  ]
  const service = await serviceWith(api, 'Besiktning', fields)

  camera.show({ kind: 'qrcode', text: 'https://verka.example/BS-N040' })
  const context = await openBrowser(camera.browser, {
    ...PHONE,
    permissions: ['camera', 'geolocation'],
    geolocation: { latitude: 59.3293, longitude: 18.0686, accuracy: 8 },
  })
  const phone = await context.newPage()
  await openAs(phone, 'user', service.formAddress)

  // missing required values are reported at each of them
  await phone.getByRole('textbox', { name: 'Anmärkning' }).waitFor()
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  const text = phone.getByRole('textbox', { name: 'Anmärkning' })
  await expect(text).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
  await expect(phone.getByRole('group', { name: 'Underskrift' })).toHaveAccessibleDescription(/Signera i rutan/)

  await text.click()
  await phone.keyboard.type('Slangen är ')
  await phone.getByRole('button', { name: 'Fet' }).click()
  // inserted at once, as by voice: eight keys as quick as these and an Enter would be a scanner's
  await phone.keyboard.insertText('sprucken')
  await phone.getByRole('button', { name: 'Fet' }).click()
  await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: 'Punktlista' }).click()
  await phone.keyboard.insertText('beställ ny')
  await phone.keyboard.press('Enter')
  await phone.keyboard.type('handbok: ')
  await phone.getByRole('button', { name: 'Länk' }).click()
  await phone.getByLabel('Vart ska länken leda?').fill('javascript:alert(1)')
  await phone.getByRole('button', { name: 'Lägg in länken' }).click()
  await expect(phone.getByLabel('Vart ska länken leda?')).toHaveAccessibleDescription(/kan inte leda dit/)
  await phone.getByLabel('Vart ska länken leda?').fill('example.com/slang')
  await phone.getByLabel('Vart ska länken leda?').press('Enter')
  await expect(text.getByRole('link')).toHaveText('example.com/slang')

  const surface = phone.getByRole('img', { name: /^Yta för Underskrift/ })
  await draw(surface)
  await draw(surface)
  await phone.getByRole('button', { name: 'Ångra', exact: true }).last().click()
  // a signature stays when the phone is rotated, and back
  const ink = surface.locator('path').first()
  const written = (await ink.getAttribute('d'))!
  expect(written).toMatch(/^M[\d. ]+C/)
  await phone.setViewportSize({ width: 844, height: 390 })
  await expect(ink).not.toHaveAttribute('d', written)
  await expect(ink).toHaveAttribute('d', /^M[\d. ]+C/)
  await phone.setViewportSize(PHONE.viewport)
  await expect(ink).toHaveAttribute('d', written)

  await phone.getByRole('button', { name: 'Skanna Serienummer' }).click()
  await expect(phone.getByRole('textbox', { name: 'Serienummer' })).toHaveValue('https://verka.example/BS-N040')
  await expect(phone.getByRole('dialog')).toHaveCount(0)

  await phone.getByRole('button', { name: 'Använd min position' }).click()
  await expect(phone.getByRole('textbox', { name: 'Plats' })).toHaveValue('59.3293, 18.0686')
  await expect(phone.getByText('Inom 8 m')).toBeVisible()
  await expect(phone.getByLabel('Utförd av')).toHaveValue('Ulla Vaktmästare')
  await expect(phone.getByLabel('Utförd av')).not.toBeEditable()

  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Klart!')).toBeVisible()
  const main = phone.getByRole('main')
  await expect(main.locator('strong')).toHaveText('sprucken')
  await expect(main.getByRole('listitem')).toHaveText(['beställ ny', /handbok: example/])
  const link = main.getByRole('link', { name: 'example.com/slang' })
  await expect(link).toHaveAttribute('href', 'http://example.com/slang')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(main.getByRole('img', { name: 'Signatur: Underskrift' }).locator('path')).toHaveAttribute('d', written)
  await expect(main.getByText('https://verka.example/BS-N040')).toBeVisible()
  await expect(main.getByText('59.32930, 18.06860 (±8 m)')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Visa på kartan' })).toHaveAttribute('href', /openstreetmap\.org\/\?mlat=59\.3293/)
})

test('the address gives the position, a barcode is read too, and a typed name is a signature', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const fields = [fieldOf('scanner', 'Artikel'), fieldOf('position', 'Plats'), fieldOf('signature', 'Underskrift')]
  const service = await serviceWith(api, 'Uttag', fields)
  camera.show({ kind: 'code128', text: 'ART-4711' })
  const context = await openBrowser(camera.browser, { ...PHONE, permissions: ['camera'] })
  const phone = await context.newPage()
  await openAs(phone, 'user', `${service.formAddress}?position=57.7,11.97`)
  await expect(phone.getByRole('textbox', { name: 'Plats' })).toHaveValue('57.7, 11.97')
  await phone.getByRole('button', { name: 'Rensa Plats' }).click()
  await expect(phone.getByRole('textbox', { name: 'Plats' })).toHaveValue('')
  await phone.getByRole('button', { name: 'Skanna Artikel' }).click()
  await expect(phone.getByRole('textbox', { name: 'Artikel' })).toHaveValue('ART-4711')

  await phone.getByRole('button', { name: 'Skriv med tangentbordet' }).press('Enter')
  await expect(phone.getByLabel('Namn')).toHaveValue('Ulla Vaktmästare')
  await phone.getByLabel('Namn').press('Enter')
  await expect(phone.getByRole('button', { name: 'Rensa', exact: true })).toBeVisible()

  // without permission for the position, that is shown; with `none` it is not offered
  await phone.getByRole('button', { name: 'Använd min position' }).click()
  await expect(phone.getByText('Webbläsaren får inte använda din position.')).toBeVisible()
  await phone.getByRole('textbox', { name: 'Plats' }).fill('59,33 18,06')
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByRole('main').getByText('59.33000, 18.06000')).toBeVisible()
  await phone.goto(`${service.formAddress}?position=none`)
  await expect(phone.getByRole('textbox', { name: 'Plats' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Använd min position' })).toHaveCount(0)
})

test('without a camera that is shown, and the code is typed', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const service = await serviceWith(await apiOf(page), 'Inventering', [fieldOf('scanner', 'Kod')])
  await page.goto(service.formAddress)
  await page.getByRole('button', { name: 'Skanna Kod' }).click()
  await expect(page.getByText('Skriv koden i stället.')).toBeVisible()
  await page.getByRole('button', { name: 'Stäng kameran' }).click()
  await expect(page.getByLabel('Kod', { exact: true })).toBeFocused()
})

test('what opens in them can be read and operated by every user, also on a narrow phone', async ({ browser }) => {
  const phone = await (await openBrowser(browser, { ...PHONE, viewport: { width: 320, height: 720 } })).newPage()
  await openAs(phone, 'tenantadmin')
  const kinds = ['html', 'signature', 'scanner', 'position', 'linkedImage', 'currentUser', 'previousUser']
  const fields = kinds.flatMap((kind) => fieldOf(kind, `${kind} att fylla i`, { required: true }))
  const service = await serviceWith(await apiOf(phone), 'För alla', fields)
  const check = async () => {
    expect.soft(await violationsInBothSchemes(phone)).toEqual([])
    expect.soft(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await openAs(phone, 'user', service.formAddress)
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await phone.getByText('Signera i rutan').waitFor()
  await phone.getByRole('button', { name: 'Skriv med tangentbordet' }).click()
  await phone.getByRole('button', { name: 'Länk', exact: true }).click()
  await phone.getByLabel('Vart ska länken leda?').waitFor()
  await check()
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Skanna scanner att fylla i' }).click()
  await phone.getByText('Skriv koden i stället.').waitFor()
  await check()
})

test('an option among many is found by typing, and keyboard users never lose the focus', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const names = Array.from({ length: 30 }, (_, index) => `Brunn ${index + 1}`)
  const fields = ['radio', 'select'].map((kind) => fieldOf(kind, kind, { options: namedOptions(...names, 'Pumphus', 'Nordtornet') }))
  const service = await serviceWith(await apiOf(page), 'Val', [...fields, fieldOf('file', 'Dokument')])
  await page.goto(service.formAddress)
  await page.getByRole('textbox', { name: 'Sök i radio' }).fill('pump')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Pumphus' })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(32)

  const list = page.getByRole('combobox', { name: 'select' })
  await list.fill('brunn 3')
  await list.press('Enter')
  await expect(list).toHaveValue('Brunn 3')
  // one match; several keep the earlier choice; none is reported
  for (const [typed, after] of [
    ['torn', 'Nordtornet'],
    ['brunn', 'Nordtornet'],
    ['källa', 'källa'],
  ] as const) {
    await list.fill(typed)
    await list.press('Tab')
    await expect(list).toHaveValue(after)
  }
  await expect(page.getByText('Välj ett av alternativen')).toBeVisible()
  await list.fill('pumphus')
  await list.press('Tab')
  await expect(page.getByText('Välj ett av alternativen')).toHaveCount(0)

  const file = (name: string) => ({ name, mimeType: '', buffer: Buffer.from('text') })
  await page.locator('[data-file-input]').setInputFiles([file('a.txt'), file('b.exe')])
  await expect(page.getByRole('alert')).toHaveText(/^Otillåten filtyp\. Tillåtna: PDF, Word,/)
  const removing = (name: string) => page.getByRole('button', { name: `Ta bort ${name}` })
  await expect(page.getByRole('button', { name: 'Ladda ned a.txt' }).or(page.getByTitle('Ladda ned a.txt'))).toBeVisible()
  await removing('a.txt').press('Enter')
  await expect(removing('b.exe')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Välj fil' })).toBeFocused()

  await page.getByRole('button', { name: /^Skicka/ }).click()
  await expect(page.getByText('Klart!')).toBeVisible()
  await expect(page.getByRole('main').getByText('Pumphus')).toHaveCount(2)
})
