import type { APIRequestContext } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { expect, openAs, test } from './support/journey.ts'
import { tenantKey } from './support/tenant.ts'

/** A program from its account to its entry in the audit log, as an administrator sees it. */

const NAME = `Nattlig körning ${Date.now().toString(36)}`

async function tokenOf(request: APIRequestContext, url: string, clientId: string, secret: string) {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  const reply = await request.post(url, { headers: { authorization }, form: { grant_type: 'client_credentials' } })
  return { status: reply.status(), token: ((await reply.json()) as { access_token?: string }).access_token }
}

test('an account is created, its program saves an object, and a removed secret ends it', async ({ page, request }) => {
  await openAs(page, 'tenantadmin', '/users/integrationAccounts')
  // the page and its empty list have one each
  await page.getByRole('link', { name: 'Skapa integrationskonto' }).first().click()
  await page.getByRole('textbox', { name: 'Namn', exact: true }).fill(NAME)
  await page.getByRole('radio', { name: /^Områdesadministratör/ }).click()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Skapa hemlighet' }).click()
  await expect(page.getByText('Den visas bara den här gången.')).toBeVisible()
  const secret = await page.getByText(/^verka_/).innerText()
  await page.getByRole('button', { name: 'Jag har sparat hemligheten' }).click()
  await expect(page.getByText(`Slutar på ${secret.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  const clientId = await page.getByRole('textbox', { name: 'Klient-id (client_id)' }).inputValue()
  const tokenUrl = await page.getByRole('textbox', { name: 'Adress för token' }).inputValue()

  const { token } = await tokenOf(request, tokenUrl, clientId, secret)
  const api = await apiOf(page)
  const category = await api.post('/elementTypes', { localizedNames: [{ culture: 'sv-SE', text: NAME }], status: 'published' })
  const headers = { authorization: `Bearer ${token}` }
  const data = { elementTypeId: category.id, title: `Från programmet ${NAME}` }
  const made = await request.post(`/api/v2/${await tenantKey()}/north/elements`, { headers, data })
  expect([made.status(), await made.text()]).toEqual([201, expect.stringContaining(NAME)])
  await page.goto('/auditLog')
  await expect(page.getByText(`${NAME} (program)`).first()).toBeVisible()

  await page.goto('/users/integrationAccounts')
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('button', { name: `Ta bort hemligheten som slutar på ${secret.slice(-4)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await expect(page.getByText('Programmet kan inte logga in än.')).toBeVisible()
  expect((await tokenOf(request, tokenUrl, clientId, secret)).status).toBe(401)
})
