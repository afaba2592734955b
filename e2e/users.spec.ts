import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

/** Logins and rights: set by administrators, shown on the user's page, and effective in the product. */

const MARK = Date.now().toString(36)
const NAME = `Nils Nyberg ${MARK}`
const USER_NAME = `nils.${MARK}`
const PRIVILEGE = `Felanmälare ${MARK}`

const save = (page: Page) => page.getByRole('button', { name: 'Spara', exact: true }).click()
/** A privilege to report faults, and to do everything in the log of cleaning. */
async function createPrivilege(page: Page) {
  const api = await apiOf(page)
  type Service = { id: string; localizedNames: { text: string }[] }
  const { items } = await api.get<{ items: Service[] }>('/transactionTypes')
  const idOf = (name: string) => items.find(({ localizedNames }) => localizedNames.some(({ text }) => text === name))!.id
  const grants = [
    { transactionTypeId: idOf('Felanmälan'), operationModes: ['start', 'update'], view: 'own', forOthers: false },
    { transactionTypeId: idOf('Städlogg'), operationModes: ['start'], view: 'all', forOthers: false },
  ]
  await api.post('/privileges', { name: PRIVILEGE, description: '', grants, elementTypeIds: [] })
}
/** The rights in a service as the user's page shows them, by column. */
const mayIn = async (page: Page, service: string) => {
  const table = page.getByRole('table', { name: 'Tjänster i Norra området' })
  const heads = await table.getByRole('columnheader').allInnerTexts()
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: service, exact: true }) })
  const cells = await row.getByRole('cell').allInnerTexts()
  return Object.fromEntries(cells.map((cell, index) => [heads[index + 1], cell.split('\n').at(-1)]))
}

test('a user is created and invited, and their page shows their rights', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin')
  await createPrivilege(page)
  await page.goto('/users')
  await page.getByRole('link', { name: 'Skapa användare' }).click()
  await page.getByRole('textbox', { name: 'Namn', exact: true }).fill(NAME)
  await page.getByLabel('Användarnamn').fill('nils nyberg')
  await page.getByRole('textbox', { name: 'E-post' }).fill(`${USER_NAME}@lindvik.example`)
  await page.getByRole('radio', { name: /^Begränsad användare/ }).click()
  await save(page)
  await expect(page.getByLabel('Användarnamn')).toHaveAccessibleDescription(/Ett eller fler ogiltliga tecken/)
  await page.getByLabel('Användarnamn').fill('USER')
  await save(page)
  await expect(page.getByLabel('Användarnamn')).toHaveAccessibleDescription(/Användarnamnet USER används redan/)
  await page.getByLabel('Användarnamn').fill(USER_NAME)

  // as the form is filled in, before anything is saved
  await expect(page.getByText('Ser ingen av områdets tjänster.')).toBeVisible()
  await page.getByRole('checkbox', { name: PRIVILEGE }).check()
  await expect(page.getByText(/^Ser 2 av \d+ tjänster\.$/)).toBeVisible()
  expect(await mayIn(page, 'Felanmälan')).toEqual({ Starta: 'Ja', Uppdatera: 'Egna', Slutföra: 'Nej', Avbryta: 'Nej', Ser: 'Egna' })
  expect(await mayIn(page, 'Städlogg')).toMatchObject({ Starta: 'Ja', Ser: 'Allas' })
  await save(page)
  await expect(page.getByText(`${NAME} är skapad.`)).toBeVisible()
  await expect(page.getByText(/Meddelandet till .* står i serverns logg/)).toBeVisible()

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Inbjuden' }).click()
  await page.getByRole('link', { name: NAME, exact: true }).click()
  await page.getByRole('button', { name: 'Skicka inbjudan igen' }).click()
  await expect(page.getByText(/Meddelandet till .* står i serverns logg/).last()).toBeVisible()

  // a site administrator assigns no role from their own on, and does not change other sites
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'siteadmin', '/users')
  await expect(phone.getByRole('link', { name: NAME, exact: true })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Tove Adamsson' })).toHaveCount(0)
  await phone.getByRole('link', { name: NAME, exact: true }).click()
  await expect(phone.getByRole('radio')).toHaveCount(2)
  await expect(phone.getByRole('button', { name: 'Ta bort', exact: true })).toHaveCount(0)
  await phone.getByRole('checkbox', { name: 'Norra området' }).uncheck()
  await save(phone)
  await expect(phone.getByText('Val måste göras').first()).toBeVisible()
  await phone.getByRole('checkbox', { name: 'Norra området' }).check()
  await expect(phone.getByText(/startar · uppdaterar egna · ser egna/)).toBeVisible()
  await phone.getByRole('radio', { name: /^Användare/ }).click()
  await save(phone)
  await expect(phone.getByText(`${NAME} är sparad.`)).toBeVisible()

  // the open form follows another user's save: it has no input
  await expect(page.getByRole('radio', { name: /^Användare/ })).toBeChecked()
})
