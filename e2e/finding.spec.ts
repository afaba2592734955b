import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addressOfCode } from '@verka/domain/elements/scanned-code.ts'
import { browserWithCamera } from './support/fake-camera.ts'
import { violationsOn } from './support/for-everybody.ts'
import { expect, openAs, openBrowser, PHONE, show, test } from './support/journey.ts'
import { wedgeScanner } from './support/wedge-scanner.ts'

/** Ways to find an object: camera, scanner, recent objects. */

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

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const place = (page: Page) => page.getByRole('banner').getByRole('link')

async function check(page: Page, what: string) {
  expect.soft(await violationsOn(page), what).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(width, `${what}: wider than the screen`).toBeLessThanOrEqual(0)
}

test('a barcode opens the object; the QR code of a label opens it in its site; both are listed as recent', async () => {
  const barcode = await (await openBrowser(camera.browser, { ...PHONE, permissions: ['camera'] })).newPage()
  camera.show({ kind: 'code128', text: 'BS-N022' })
  await openAs(barcode, 'user', '/exe')
  await expect(heading(barcode, /Hej/)).toBeVisible()
  await barcode.getByRole('button', { name: 'Skanna', exact: true }).click()
  await barcode.waitForURL('**/exe/code/BS-N022')
  await expect(barcode.getByText('Kod BS-N022')).toBeVisible()
  const title = (await heading(barcode, /./).textContent())!
  // the next one, from the bar
  await barcode.getByRole('button', { name: 'Skanna en kod' }).click()
  await expect(barcode.getByRole('dialog', { name: 'Skanna en kod' })).toHaveCount(0)
  await expect(heading(barcode, title)).toBeVisible()
  await place(barcode).first().click()
  await expect(barcode.getByRole('heading', { name: 'Senast öppnade' })).toBeVisible()
  await check(barcode, 'the start page with what was opened')
  await barcode.getByRole('link', { name: `${title} BS-N022` }).click()
  await expect(heading(barcode, title)).toBeVisible()

  camera.show({ kind: 'qrcode', text: addressOfCode('https://another.example', 'BS-S003', { site: 'south' }) })
  await openAs(barcode, 'tenantadmin', '/exe?site=north')
  await barcode.getByRole('button', { name: 'Skanna', exact: true }).click()
  await barcode.waitForURL('**/exe/code/BS-S003')
  await expect(barcode.getByText('Kod BS-S003')).toBeVisible()
})

test('a keyboard scanner works on every page, but not in text fields; another site is offered', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/exe?site=north')
  await heading(page, /Hej/).waitFor()
  const type = await wedgeScanner(page)
  const scan = (code: string) => type([code], { key: 10 })
  await scan('BS-N022')
  await expect(page.getByText('Kod BS-N022')).toBeVisible()
  // with the focus on a link, too: neither is it opened nor does the code come into a field
  await place(page).first().focus()
  await scan('BS-N023')
  await page.waitForURL('**/exe/code/BS-N023')
  // a menu over the page is not a dialog
  await page.getByRole('button', { name: /^Användarmeny/ }).click()
  const menu = page.getByRole('dialog', { name: 'Användarmeny' })
  await expect(menu.getByRole('button', { name: 'Logga ut' })).toBeVisible()
  await scan('BS-N024')
  await expect(page.getByText('Kod BS-N024')).toBeVisible()
  await expect(menu).toHaveCount(0)

  // slow typing by a person is ignored
  await type(['BS-N025'], { key: [200, 130, 240] })
  await expect(page).toHaveURL(/BS-N024$/)

  await show(page, '/exe')
  const field = page.getByRole('searchbox', { name: 'Kod eller namn' })
  await field.focus()
  await page.keyboard.type('BS-N0')
  await expect(field).toHaveValue('BS-N0')
  await expect(page).toHaveURL(/\/exe(\?|$)/)

  await show(page, '/exe/code/BS-S003')
  await expect(page.getByRole('heading', { name: /Koden BS-S003 finns i/ })).toBeVisible()
  await check(page, 'a code of another site')
  await page.getByRole('link', { name: /Byt till/ }).click()
  await expect(page.getByText('Kod BS-S003')).toBeVisible()
  await show(page, '/exe/code/FINNS-INTE')
  await expect(page.getByRole('heading', { name: 'Koden FINNS-INTE finns inte här' })).toBeVisible()
})
