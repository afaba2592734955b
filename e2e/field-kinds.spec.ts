import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { fieldOf, serviceWith } from './support/every-kind.ts'
import { browserWithCamera } from './support/fake-camera.ts'
import { expect, openAs, openBrowser, PHONE, test } from './support/journey.ts'

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

test('the address gives the position, which is displayed where it was sent; or keeps it from being asked for', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const service = await serviceWith(await apiOf(page), 'Uttag', [fieldOf('position', 'Plats')])
  await page.goto(`${service.formAddress}?position=57.7,11.97`)
  await expect(page.getByRole('textbox', { name: 'Plats' })).toHaveValue('57.7, 11.97')
  await page.getByRole('button', { name: 'Rensa Plats' }).click()
  await expect(page.getByRole('textbox', { name: 'Plats' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Plats' }).fill('59,33 18,06')
  await page.getByRole('button', { name: /^Skicka/ }).click()
  await expect(page.getByRole('main').getByText('59.33000, 18.06000')).toBeVisible()
  await page.goto(`${service.formAddress}?position=none`)
  await expect(page.getByRole('textbox', { name: 'Plats' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Använd min position' })).toHaveCount(0)
})
