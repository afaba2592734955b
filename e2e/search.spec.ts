import { randomUUID } from 'node:crypto'
import { apiOf } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { violationsInBothSchemes } from './for-everybody.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'
import { tenantKey } from './tenant.ts'

/** A person without a login, who stands before an object with a code on it. */

const texts = (text: string) => [{ culture: 'sv-SE', text }]

test('a person without a login and without scripts sees the card of an object by its code, until the tenant does not allow it', async ({
  page,
  browser,
}) => {
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
  const open = { key: 'skylt', localizedNames: texts('Gunga'), status: 'published', isOpen: true, fields: [title, place] }
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
  const { code } = await api.post<{ id: string; version: number; code: string }>('/elements', {
    elementTypeId,
    title: 'Gungställning',
    code: '',
    dataProperties: values,
  })

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
  // a user opens the object itself
  await page.goto(`/search?tenant=${key}&site=north&code=${code}`)
  await expect(page.getByRole('definition')).toHaveCount(2)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Logga in för att se mer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gungställning')
  await allow(false)
  await phone.reload()
  await expect(phone.getByRole('alert')).toBeVisible()
})
