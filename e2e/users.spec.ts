import type { Page } from '@playwright/test'
import { expect, openAs, openBrowser, PHONE, show, test } from './journey.ts'

/** Logins and rights: set by administrators, shown on the user's page, and effective in the product. */
test.describe.configure({ mode: 'serial' })

const MARK = Date.now().toString(36)
const NAME = `Nils Nyberg ${MARK}`
const USER_NAME = `nils.${MARK}`
const PRIVILEGE = `Felanmälare ${MARK}`

const save = (page: Page) => page.getByRole('button', { name: 'Spara', exact: true }).click()
const deleteIt = async (page: Page) => {
  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
}
/** A used row is not deleted: its uses are shown without a confirmation. */
const refusedIt = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  const message = page.getByRole('dialog', { name: `${name} kan inte tas bort` })
  await expect(message).toBeVisible()
  await expect(message.getByRole('button', { name: 'Ta bort' })).toHaveCount(0)
  return message
}
/** The rights in a service as the user's page shows them, by column. */
const mayIn = async (page: Page, service: string) => {
  const table = page.getByRole('table', { name: 'Tjänster i Norra området' })
  const heads = await table.getByRole('columnheader').allInnerTexts()
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: service, exact: true }) })
  const cells = await row.getByRole('cell').allInnerTexts()
  return Object.fromEntries(cells.map((cell, index) => [heads[index + 1], cell.split('\n').at(-1)]))
}

test('a privilege is created in its matrix, by pointer and by keyboard', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/dashboard')
  await page.getByRole('navigation').getByRole('button', { name: 'Avancerat' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Behörigheter' }).click()
  await expect(page.getByRole('link', { name: 'Verktygsutlåning', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Skapa behörighet' }).click()
  await page.getByRole('textbox', { name: 'Namn' }).fill(PRIVILEGE)

  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await box('Allt i alla tjänster').check()
  await expect(box('Låna ut åt andra: Verktygslån')).toBeChecked()
  await box('Allt i alla tjänster').uncheck()
  await expect(box('Se tjänsten: Verktygslån')).not.toBeChecked()
  // starting a service includes seeing it
  await box('Starta: Felanmälan').focus()
  await page.keyboard.press('Space')
  await expect(box('Se tjänsten: Felanmälan')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(box('Uppdatera: Felanmälan')).toBeFocused()
  await page.keyboard.press('Space')
  await box('Allt i Städlogg').check()
  await expect(box('Se allas: Städlogg')).toBeChecked()
  await page.getByRole('button', { name: /^Användarmeny/ }).click()
  await expect(page.getByText('Du kan inte byta område när denna sida är aktiv.')).toBeVisible()
  await page.keyboard.press('Escape')
  await save(page)
  await expect(page.getByText(`${PRIVILEGE} är skapad.`)).toBeVisible()
})

test('a user is created and invited, and their page shows their rights', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin', '/users')
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

test('nobody deletes themselves; a held privilege stays, and so does a user with a loan', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/users')
  await page.getByRole('link', { name: 'Tove Adamsson', exact: true }).click()
  await expect(page.getByText('Du kan inte stänga av dig själv.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Ta bort', exact: true })).toHaveCount(0)

  await show(page, '/users/privileges')
  await page.getByRole('link', { name: PRIVILEGE, exact: true }).click()
  await expect(page.getByRole('link', { name: NAME })).toBeVisible()
  const kept = await refusedIt(page, PRIVILEGE)
  await expect(kept.getByRole('listitem')).toHaveText(['1 användare'])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('switch', { name: 'Får logga in' }).uncheck()
  await expect(page.getByText('Ingenting: användaren får inte logga in.')).toBeVisible()
  await save(page)
  await expect(page.getByText(`${NAME} är sparad.`)).toBeVisible()
  await page.getByRole('link', { name: NAME, exact: true }).click()
  await expect(page.getByRole('button', { name: /^Skicka/ })).toHaveCount(0)
  await deleteIt(page)
  await expect(page.getByText(`${NAME} är borttagen.`)).toBeVisible()

  await page.goto('/users/privileges')
  await page.getByRole('link', { name: PRIVILEGE, exact: true }).click()
  await deleteIt(page)
  await expect(page.getByText(`${PRIVILEGE} är borttagen.`)).toBeVisible()
  await page.goto('/users')
  await page.getByRole('link', { name: 'Ulla Vaktmästare', exact: true }).click()
  const lender = await refusedIt(page, 'Ulla Vaktmästare')
  await expect(lender.getByRole('listitem').filter({ hasText: /lån/ })).toHaveCount(1)
})
