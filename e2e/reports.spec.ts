import { randomBytes, randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { apiOf, type Api } from './support/api.ts'
import { fieldOf } from './support/every-kind.ts'
import { violationsInBothSchemes } from './support/for-everybody.ts'
import { expect, openAs, openBrowser, PHONE, provoked, test } from './support/journey.ts'
import { tenantKey } from './support/tenant.ts'

/** A person without a login reports a fault, a caretaker accepts it, and the reporter follows it. */

const texts = (text: string) => [{ culture: 'sv-SE', text }]

/** Allows access without a login. */
async function allow(browser: Browser, key: string): Promise<void> {
  const office = await (await openBrowser(browser)).newPage()
  await openAs(office, 'superuser')
  const root = await apiOf(office)
  const { config } = await root.call<{ config: { id: string } }>('GET', `/tenants/keys/${key}?includeConfig=true`)
  const { version } = await root.call<{ version: number }>('GET', `/tenants/${config.id}/config`)
  await root.call('PUT', `/tenants/${config.id}/config`, { version, settings: { anonymousAccess: true } })
}

/** A swing that is shown to everybody. */
async function aSwing(api: Api) {
  const title = { id: randomUUID(), key: 'title', localizedNames: texts('Benämning'), fieldType: 'string', required: false }
  const { id: schemaId } = await api.post('/schemas', {
    key: `gunga-${randomUUID().slice(0, 8)}`,
    localizedNames: texts('Gunga'),
    status: 'published',
    isOpen: true,
    fields: [title],
  })
  const read = {
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'element', propertyTypeId: 'title' },
    target: { referenceType: 'dataSchema', propertyTypeId: title.id },
    action: 'copySourceValue',
    conditions: [],
  }
  const { id: elementTypeId } = await api.post('/elementTypes', {
    localizedNames: texts('Gunga'),
    status: 'published',
    schemaConfigurations: [{ schemaId, readAction: { matchRules: [read] } }],
  })
  const { code } = await api.post<{ id: string; version: number; code: string }>('/elements', {
    elementTypeId,
    title: 'Gungställning',
    code: '',
  })
  const what = fieldOf('textArea', 'Vad är fel?')
  const { id: start } = await api.post('/operationTypes', {
    elementTypeId,
    localizedNames: texts('Anmälan'),
    status: 'published',
    dataPropertyTypes: [{ ...what, required: true }],
  })
  const { id: done } = await api.post('/operationTypes', { elementTypeId, localizedNames: texts('Lagat'), status: 'published' })
  return { code, elementTypeId, start, done, what }
}

test('a stranger on a phone reports a fault, a caretaker accepts and ends it, and the reporter follows it by their link', async ({
  page,
  browser,
}) => {
  const key = await tenantKey()
  await allow(browser, key)
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const swing = await aSwing(api)
  const { id: serviceId } = await api.post('/transactionTypes', {
    elementTypeId: swing.elementTypeId,
    localizedNames: texts('Felanmälan'),
    status: 'published',
    mode: 'issueManagement',
    operations: [
      { id: randomUUID(), mode: 'start', operationTypeId: swing.start },
      { id: randomUUID(), mode: 'complete', operationTypeId: swing.done, localizedNames: texts('Lagat') },
    ],
  })

  await test.step('an administrator opens the service, after a dialog that says what that means', async () => {
    await page.goto(`/transactions/types/${serviceId}/edit`)
    await page
      .getByRole('button', { name: /Inställningar/ })
      .or(page.getByRole('tab', { name: /Inställningar/ }))
      .first()
      .click()
    await page.getByLabel('Får startas av den som inte är inloggad').click()
    const dialog = page.getByRole('dialog', { name: 'Öppna tjänsten för alla?' })
    await expect(dialog).toContainText('Vad är fel?')
    await dialog.getByRole('button', { name: 'Öppna för alla' }).click()
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect
      .poll(async () => (await api.get<{ settings: object }>(`/transactionTypes/${serviceId}`)).settings)
      .toMatchObject({
        openReports: { withQuarantine: true },
      })
  })

  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await phone.goto(`/search?tenant=${key}&site=north&code=${swing.code}`)
  await phone.getByRole('link', { name: 'Felanmälan' }).click()
  const written = phone.getByLabel('Vad är fel?')
  const send = phone.getByRole('button', { name: 'Skicka anmälan' })
  await send.click()
  await expect(phone.getByText('Rätta det som är markerat.')).toBeVisible()
  await written.fill('Kedjan är av')
  await phone.locator('input[type=file]').setInputFiles({ name: 'kedja.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(phone.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  expect(await violationsInBothSchemes(phone)).toEqual([])

  await test.step('nothing is lost without a network, or when the answer is lost', async () => {
    const address = /\/reports\?/
    await phone.route(address, (route) => route.abort('internetdisconnected'))
    await send.click()
    await expect(phone.getByRole('alert')).toContainText(/inte|svar/)
    await phone.unroute(address)
    await phone.route(address, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await send.click()
    await expect(send).toBeEnabled()
    await phone.unroute(address)
    await expect(written).toHaveValue('Kedjan är av')
    provoked(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/)
  })
  await send.click()
  await expect(phone.getByRole('heading', { name: 'Tack! Anmälan är skickad' })).toBeVisible()
  await expect(phone.getByRole('textbox', { name: 'Följ anmälan' })).toHaveValue(/#[\w-]{22}$/)
  // the address of the page is the link: the receipt is shown once
  await phone.reload()
  await expect(phone.getByText('Väntar på att någon läser den')).toBeVisible()
  await phone.getByLabel('Skriv mer').fill('Den är vid grinden')
  await phone.getByRole('button', { name: 'Skicka' }).click()
  await expect(phone.getByText('Den är vid grinden')).toBeVisible()

  const work = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(work, 'user', '/exe')
  await work.getByRole('link', { name: /^Anmälningar: \d+ väntar/ }).click()
  await work.getByRole('link', { name: /Kedjan är av/ }).click()
  await expect(work.getByText('Den är vid grinden')).toBeVisible()
  await expect(work.getByRole('button', { name: /Foto 1/ })).toBeVisible()
  expect(await violationsInBothSchemes(work)).toEqual([])
  await work.getByLabel('Skriv till anmälaren').fill('Vi åker dit i dag')
  await work.getByRole('button', { name: 'Skicka' }).click()
  await work.getByRole('button', { name: 'Ta emot' }).click()
  await work.getByRole('link', { name: 'Öppna ärendet' }).click()
  await expect(work.getByText('Utan inloggning öppnade ärendet')).toBeVisible()
  await work
    .getByRole('link', { name: 'Lagat' })
    .or(work.getByRole('button', { name: 'Lagat' }))
    .click()
  await work
    .getByRole('button', { name: /^(Avsluta|Lagat|Klar)/ })
    .last()
    .click()
  await expect(work.getByRole('status').filter({ hasText: 'Klart' })).toBeVisible()

  await phone.reload()
  await expect(phone.getByText('Klar', { exact: true })).toBeVisible()
  await expect(phone.getByText('Vi åker dit i dag')).toBeVisible()
  await expect(phone.getByText('Tack! Anmälan är skickad')).toHaveCount(0)
})

test('after many reports the device proves its work by itself', async ({ page, browser }) => {
  const key = await tenantKey()
  await allow(browser, key)
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const swing = await aSwing(api)
  const { id: serviceId } = await api.post('/transactionTypes', {
    elementTypeId: swing.elementTypeId,
    localizedNames: texts('Klotter'),
    status: 'published',
    mode: 'simpleForm',
    settings: { openReports: { withQuarantine: true } },
    operations: [{ id: randomUUID(), mode: 'start', operationTypeId: swing.start }],
  })
  const address = `/api/v2/${key}/north/open/elements/codes/${swing.code}/services/${serviceId}/reports`
  let status = 201
  for (let count = 0; status === 201 && count < 20; count++) {
    const dataProperties = [{ dataPropertyTypeId: swing.what.id, value: 'Klotter' }]
    const data = { secret: randomBytes(16).toString('base64url'), operationTypeVersion: 1, dataProperties }
    status = (await page.request.post(address, { data })).status()
  }
  expect(status).toBe(409)
  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await phone.goto(`/report/${key}/north/${swing.code}/${serviceId}`)
  await phone.getByLabel('Vad är fel?').fill('Klotter')
  await phone.getByRole('button', { name: 'Skicka anmälan' }).click()
  await expect(phone.getByRole('heading', { name: 'Tack! Anmälan är skickad' })).toBeVisible({ timeout: 60_000 })
})
