import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { addressOfCode, pathOfCode } from '@verka/domain/elements/scanned-code.ts'
import { apiOf } from './support/api.ts'
import { browserWithCamera } from './support/fake-camera.ts'
import { fieldOf } from './support/every-kind.ts'
import { violationsInBothSchemes } from './support/for-everybody.ts'
import { expect, openAs, openBrowser, PHONE, test } from './support/journey.ts'
import { tenantKey } from './support/tenant.ts'

/** A person without a login, who stands before an object with a code on it. */

const texts = (text: string) => [{ culture: 'sv-SE', text }]

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

/** A category whose objects everybody may look up, with a swing of it; `page` is that of an administrator. */
async function aSwing(page: Page, browser: Browser) {
  const office = await (await openBrowser(browser)).newPage()
  await openAs(office, 'superuser')
  const root = await apiOf(office)
  const key = await tenantKey()
  const { config } = await root.call<{ config: { id: string } }>('GET', `/tenants/keys/${key}?includeConfig=true`)
  const allow = async (anonymousAccess: boolean) => {
    const { version } = await root.call<{ version: number }>('GET', `/tenants/${config.id}/config`)
    await root.call('PUT', `/tenants/${config.id}/config`, { version, settings: { anonymousAccess } })
  }
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const column = (key: string) => ({ id: randomUUID(), key, localizedNames: texts(key), fieldType: 'string', required: false })
  const [title, place] = [column('title'), column('place')]
  const open = {
    key: `skylt-${randomUUID().slice(0, 8)}`,
    localizedNames: texts('Gunga'),
    status: 'published',
    isOpen: true,
    fields: [title, place],
  }
  const { id: schemaId } = await api.post('/schemas', open)
  const own = fieldOf('text', 'Plats')
  const reads = (propertyTypeId: string, target: { id: string }) => ({
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'element', propertyTypeId },
    target: { referenceType: 'dataSchema', propertyTypeId: target.id },
    action: 'copySourceValue',
    conditions: [],
  })
  const { id: elementTypeId } = await api.post('/elementTypes', {
    localizedNames: texts('Gunga'),
    status: 'published',
    dataPropertyTypes: [own],
    schemaConfigurations: [{ schemaId, readAction: { matchRules: [reads('title', title), reads(own.id, place)] } }],
  })
  const values = [{ dataPropertyTypeId: own.id, value: 'Vid grinden' }]
  const { id, code } = await api.post<{ id: string; version: number; code: string }>('/elements', {
    elementTypeId,
    title: 'Gungställning',
    code: '',
    dataProperties: values,
  })
  return { key, allow, id, code, elementTypeId }
}

test('a person without a login and without scripts sees the card of an object by its code, until the tenant does not allow it', async ({
  page,
  browser,
}) => {
  const { key, allow, code } = await aSwing(page, browser)
  await allow(true)
  const phone = await (await openBrowser(browser, { ...PHONE, javaScriptEnabled: false })).newPage()
  await phone.goto(`/search?tenant=${key}&site=north`)
  await phone.getByLabel('Kod').fill('finns-inte')
  await phone.getByRole('button', { name: 'Visa' }).click()
  await expect(phone.getByRole('alert')).toContainText('Det finns inget att visa för koden finns-inte.')
  await phone.getByLabel('Kod').fill(code.toLowerCase())
  await phone.getByRole('button', { name: 'Visa' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Gunga')
  await expect(phone.getByRole('definition')).toHaveText(['Gungställning', 'Vid grinden'])
  // with a camera the label is scanned, also from a page of another place
  camera.show({ kind: 'qrcode', text: addressOfCode('https://labels.example', code, { tenant: key, site: 'north' }) })
  const seeing = await (await openBrowser(camera.browser, { ...PHONE, permissions: ['camera'] })).newPage()
  await seeing.goto('/search')
  const scan = seeing.getByRole('button', { name: 'Skanna', exact: true })
  await scan.click()
  await expect(seeing.getByRole('heading', { level: 1 })).toHaveText('Gunga')
  await expect(seeing).toHaveURL(`/search?tenant=${key}&site=north&code=${code}`)
  expect(await violationsInBothSchemes(seeing)).toEqual([])
  // without the right to it the page says so, and the code can be typed
  await seeing.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await seeing.reload()
  await scan.click()
  const dialog = seeing.getByRole('dialog', { name: 'Skanna' })
  await expect(dialog.getByRole('status')).toContainText('Webbläsaren får inte använda kameran.')
  expect(await violationsInBothSchemes(seeing)).toEqual([])
  await dialog.getByRole('button', { name: 'Stäng kameran' }).click()
  await expect(dialog).toBeHidden()
  // without a camera nothing is offered
  await page.goto('/search')
  await expect(page.getByRole('button', { name: 'Visa' })).toBeVisible()
  await expect(page.locator('#scan')).toBeHidden()
  // a user opens the object itself
  await page.goto(`/search?tenant=${key}&site=north&code=${code}`)
  await expect(page.getByRole('definition')).toHaveCount(2)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Logga in för att se mer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gungställning')
  // a label leads a device without a login to the card, without the client; and a user to the object
  const label = pathOfCode(code, { tenant: key, site: 'north' })
  const passing = await (await openBrowser(browser, PHONE)).newPage()
  const visited: string[] = []
  passing.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await passing.goto(label)
  await expect(passing.getByRole('definition')).toHaveCount(2)
  await expect(passing).toHaveURL(`/search?tenant=${key}&site=north&code=${code}`)
  expect(visited).toEqual(['/search'])
  await page.goto(label)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gungställning')
  await expect(page).toHaveURL(`/exe/code/${code}`)
  // a device on which somebody has logged in asks the login server first
  await passing.context().addCookies([{ name: 'verka-tenant', value: key, url: new URL(passing.url()).origin }])
  await passing.goto(label)
  await expect(passing.getByRole('definition')).toHaveCount(2)
  expect(new Set(visited)).toEqual(new Set(['/search', `/exe/code/${code}`]))
  await passing.getByRole('link', { name: 'Logga in för att se mer' }).click()
  await expect(passing.getByLabel('Användarnamn')).toBeVisible()
  await allow(false)
  await phone.reload()
  await expect(phone.getByRole('alert')).toBeVisible()
  await passing.goto(label)
  await expect(passing.getByLabel('Användarnamn')).toBeVisible()
})
