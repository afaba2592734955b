import type { Page } from '@playwright/test'
import { expect, openAs, openStep, test } from './journey.ts'
import { openMore } from './making-types.ts'

/** A list to choose from: its type, its values, their order and colours, at a desk and on a phone. */
test.describe.configure({ mode: 'serial' })

const NAME = `Skadeorsak ${Date.now().toString(36)}`
const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr')

test('a type with a field, two values, one edited, and their order', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Fördefinierade värdetyper' }).click()
  await expect(page.getByRole('link', { name: 'Besiktningsresultat', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Skapa värdetyp' }).click()

  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByLabel('Namn (Svenska)')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
  await page.getByLabel('Namn (Svenska)').fill(NAME)
  const color = page.getByRole('textbox', { name: 'Färg' })
  await color.fill('#15')
  await color.fill('#1565c0')
  await page.keyboard.press('Tab')
  await openStep(page, 'Fält')
  await page.getByRole('button', { name: 'Lägg till fält' }).click()
  await page.getByRole('menuitem', { name: 'Heltal' }).click()
  const field = page.locator('[data-field-row]').last()
  await field.getByLabel('Namn (Svenska)').fill('Dagar')
  await openMore(field)
  await field.getByLabel('Egen kolumn i listor').check()
  // the site cannot be changed during an edit
  await page.getByRole('button', { name: /^Användarmeny/ }).click()
  await expect(page.getByText('Du kan inte byta område när denna sida är aktiv.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText(`${NAME} är publicerad.`)).toBeVisible()

  for (const [name, days] of [
    ['Slitage', '30'],
    ['Åverkan', '2'],
  ] as const) {
    await page.getByRole('link', { name: 'Skapa värde', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: `Nytt värde: ${NAME}` })).toBeVisible()
    await page.getByLabel('Namn (Svenska)').fill(name)
    await page.getByRole('textbox', { name: 'Dagar' }).fill(days)
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await expect(page.getByText(`${name} är skapad.`)).toBeVisible()
  }
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).nth(0)).toContainText(/1\s*Slitage\s*30/)

  await page.getByRole('link', { name: 'Åverkan', exact: true }).click()
  await page.getByRole('textbox', { name: 'Färg' }).click()
  await page.getByRole('button', { name: '#c62828' }).click()
  await page.getByRole('textbox', { name: 'Dagar' }).fill('3')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText('Åverkan är sparad.')).toBeVisible()
  await expect(rowsOf(page).nth(1)).toContainText(/2\s*Åverkan\s*3/)

  // with the keyboard, twice on the same button: the second time it is at the end
  const up = page.getByRole('button', { name: 'Flytta upp Åverkan' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).nth(0)).toContainText('Åverkan')
  await expect(page.getByRole('button', { name: 'Flytta ned Åverkan' })).toBeFocused()
  await page.reload()
  await expect(rowsOf(page).nth(0)).toContainText(/1\s*Åverkan/)

  await page.getByRole('combobox', { name: 'Värdetyp' }).click()
  await page.getByRole('option', { name: 'Felkoder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Felkoder' })).toBeVisible()
  await page.getByRole('searchbox').fill('V01')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Flytta/ })).toHaveCount(0)
})

test('a type with values is not deleted; without them it is', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/records/types')
  await page.getByRole('link', { name: NAME, exact: true }).click()
  const deleteIt = async () => {
    await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  }
  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  const used = page.getByRole('dialog', { name: `${NAME} kan inte tas bort` })
  await expect(used).toContainText('2 fördefinierade värden')
  await used.getByRole('button', { name: 'Stäng' }).last().click()
  // a deleted row is no longer requested, though its page is still open for a moment
  const gone: string[] = []
  const askedAgain: string[] = []
  // from its answer on: earlier requests are fine
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE') gone.push(new URL(response.url()).pathname)
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'DELETE' && gone.some((address) => pathname.startsWith(address))) askedAgain.push(pathname)
  })
  await page.getByRole('link', { name: /\d värden?$/ }).click()
  await page.getByRole('link', { name: 'Slitage', exact: true }).click()
  await deleteIt()
  await expect(page.getByText('Slitage är borttagen.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Välj raden' }).first().check()
  await page.getByRole('region', { name: 'Valda rader' }).getByRole('button', { name: 'Ta bort' }).click()
  const deleting = page.getByRole('dialog', { name: 'Ta bort 1 värde' })
  await deleting.getByRole('button', { name: 'Ta bort 1 värde' }).click()
  await expect(deleting.getByText('Borttagna')).toBeVisible()
  await deleting.getByRole('button', { name: 'Stäng' }).last().click()
  await expect(page.getByRole('link', { name: 'Åverkan', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Redigera värdetypen' }).click()
  await deleteIt()
  await expect(page.getByText(`${NAME} är borttagen.`)).toBeVisible()
  await expect(page.getByRole('link', { name: NAME, exact: true })).toHaveCount(0)
  // the value of the bulk change was deleted by the server itself
  expect([gone.length, askedAgain]).toEqual([2, []])
})
