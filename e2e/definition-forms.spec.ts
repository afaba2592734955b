import type { Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, openAs, openStep, provoked, test } from './journey.ts'
import { openMore } from './making-types.ts'

/** Forms of categories, functions, value types and services, besides building fields. */
const MARK = Date.now().toString(36)
const texts = (text: string) => [{ culture: 'sv-SE', text }]
const published = (name: string) => ({ localizedNames: texts(`${name} ${MARK}`), localizedDescriptions: [], status: 'published' })

async function asAdmin(page: Page): Promise<Api> {
  await openAs(page, 'tenantadmin')
  return apiOf(page)
}

const panelOf = (page: Page) => page.locator('[data-field-row][data-open]').last()
const namesOf = (page: Page) =>
  page.getByRole('button', { name: /^Dra / }).evaluateAll((handles) => handles.map((handle) => handle.ariaLabel!.replace('Dra ', '')))

test('a list is pasted as fields and as checks after a preview, and a form without fields is published after a confirmation', async ({
  page,
}) => {
  const api = await asAdmin(page)
  const category = await api.post('/elementTypes', { ...published('Gunga'), dataPropertyTypes: [] })
  await page.goto(`/operations/types/create/${category.id}`)
  await page.getByLabel('Namn (Svenska)').fill(`Rond ${MARK}`)

  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  const question = page.getByRole('dialog', { name: 'Publicera utan fält?' })
  await expect(question).toContainText('Minst ett fält')
  await question.getByRole('button', { name: 'Lägg till fält' }).click()
  await expect(page).toHaveURL(/step=fields/)

  await page.getByRole('button', { name: 'Klistra in rader', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Klistra in fält' })
  const preview = dialog.getByRole('list', { name: 'Det som läggs till' }).getByRole('listitem')
  await dialog.getByLabel('En rad för varje').fill('Vikt\tKilo')
  await expect(preview).toHaveText(['ViktOkänd sort: KiloText'])
  await dialog.getByLabel('En rad för varje').fill('Anmärkning\nAntal\tHeltal\nanmärkning')
  await expect(preview).toHaveText(['AnmärkningText', 'AntalHeltal', /Två gånger i listan/])
  await dialog.getByRole('button', { name: 'Lägg till 2 rader' }).click()
  expect(await namesOf(page)).toEqual(['Anmärkning', 'Antal'])

  await page.getByRole('button', { name: 'Lägg till fält', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Statusgrupp' }).click()
  await panelOf(page).getByLabel('Namn (Svenska)').fill('Skick')
  await page.getByRole('button', { name: 'Lägg till fält i Skick', exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toContainText('Kontrollpunkt')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Klistra in rader i Skick' }).click()
  await dialog.getByLabel('En rad för varje').fill('1. Kedja\n2. Sits')
  await expect(preview).toHaveText(['KedjaKontrollpunkt', 'SitsKontrollpunkt'])
  await dialog.getByRole('button', { name: 'Lägg till 2 rader' }).click()
  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText(`Rond ${MARK} är publicerad.`)).toBeVisible()
  const { items } = await api.get<{ items: { id: string }[] }>(`/operationTypes?elementTypeId=${category.id}`)
  const saved = await api.get<{ dataPropertyTypes: { key: string; children: { options: { status: string }[] }[] }[] }>(
    `/operationTypes/${items[0]!.id}`,
  )
  expect(saved.dataPropertyTypes.map(({ key }) => key)).toEqual(['anmarkning', 'antal', 'skick'])
  const [, , checks] = saved.dataPropertyTypes
  expect(checks!.children.map(({ options }) => options.map(({ status }) => status))).toEqual(
    Array.from({ length: 2 }, () => ['ok', 'deviation', 'notApplicable']),
  )
})

test('500 options are pasted, searched and moved, and only visible rows are rendered', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/elements/types/create')
  await page.getByLabel('Namn (Svenska)').fill(`Reservdel ${MARK}`)
  await openStep(page, 'Fält')
  await page.getByRole('button', { name: 'Lägg till fält', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Lista' }).click()
  const panel = panelOf(page)
  await panel.getByLabel('Namn (Svenska)').fill('Del')
  await panel.getByRole('button', { name: 'Klistra in rader' }).click()
  const dialog = page.getByRole('dialog', { name: 'Klistra in alternativ' })
  await dialog.getByLabel('En rad för varje').fill(Array.from({ length: 500 }, (_, index) => `Del nummer ${index + 1}`).join('\n'))
  await dialog.getByRole('button', { name: /^Lägg till 500 rader/ }).click()
  await expect(panel.getByText('Alternativ (500)')).toBeVisible()
  const inputs = panel.getByLabel(/^Alternativ \d+ \(Svenska\)$/)
  await expect(inputs.last()).toHaveValue('Del nummer 500')
  expect(await inputs.count()).toBeLessThan(40)
  await panel.getByLabel('Sök bland alternativen').fill('nummer 499')
  await expect(inputs).toHaveCount(1)
  const place = panel.getByLabel('Plats för alternativ 499')
  await place.fill('2')
  await place.press('Enter')
  await expect(panel.getByLabel('Alternativ 2 (Svenska)')).toHaveValue('Del nummer 499')
  await expect(panel.getByLabel('Alternativ 2 (Svenska)')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(panel.getByLabel('Alternativ 1 (Svenska)')).toHaveValue('Del nummer 499')
  await expect(panel.getByLabel('Alternativ 1 (Svenska)')).toBeFocused()
})

test('an invalid range or pattern, and a loan without a function, are reported when they are left', async ({ page }) => {
  const api = await asAdmin(page)
  const category = await api.post('/elementTypes', {
    ...published('Cykel'),
    dataPropertyTypes: [fieldOf('integer', 'Växlar'), fieldOf('text', 'Ram')],
  })
  await page.goto(`/elements/types/${category.id}/edit?step=fields`)
  await page.getByRole('button', { name: 'Redigera: Växlar' }).click()
  await openMore(panelOf(page))
  await panelOf(page).getByLabel('Lägst').fill('9')
  await panelOf(page).getByLabel('Högst').fill('3')
  await expect(page.getByText('Fältet innehåller fel')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByText('Fältet innehåller fel')).toBeVisible()
  await panelOf(page).getByLabel('Högst').fill('27')
  await expect(page.getByText('Fältet innehåller fel')).toHaveCount(0)
  await page.getByRole('button', { name: 'Redigera: Växlar' }).click()

  await page.getByRole('button', { name: 'Redigera: Ram' }).click()
  await openMore(panelOf(page))
  await panelOf(page).getByRole('combobox', { name: 'Innehåll' }).click()
  await page.getByRole('option', { name: 'Eget mönster' }).click()
  await panelOf(page).getByLabel('Mönster', { exact: true }).fill('/[a-z/')
  await page.keyboard.press('Tab')
  await expect(panelOf(page).getByLabel('Mönster', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await panelOf(page).getByLabel('Mönster', { exact: true }).fill('/^[A-Z]+$/')
  await panelOf(page).getByLabel('Prova mönstret').fill('abc')
  await expect(panelOf(page).getByText(/^Stämmer inte/)).toBeVisible()

  await page.goto(`/transactions/types/create/${category.id}?step=mode`)
  await page.getByRole('radio', { name: 'Utlåning' }).click()
  const missing = page.getByText('Lägg till minst en funktion som startar tjänsten')
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: 'Nästa: Inställningar' }).click()
  await page.getByRole('button', { name: /Läge och funktioner/ }).click()
  await expect(missing).toBeVisible()
})

test('a value type and a function are created where they are chosen, over the unsaved form', async ({ page }) => {
  const api = await asAdmin(page)
  await page.goto('/elements/types/create')
  await page.getByLabel('Namn (Svenska)').fill(`Cykel ${MARK}`)
  await openStep(page, 'Fält')
  await page.getByRole('button', { name: 'Lägg till fält', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Lista' }).click()
  const panel = panelOf(page)
  await panel.getByLabel('Namn (Svenska)').fill('Färg')
  await panel.getByRole('combobox', { name: 'Alternativen kommer från', exact: true }).click()
  await page.getByRole('option', { name: 'Fördefinierade värden', exact: true }).click()
  await panel.getByRole('button', { name: 'Skapa ny värdetyp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skapa ny värdetyp' })
  await dialog.getByLabel('Namn (Svenska)').fill(`Färger ${MARK}`)
  await dialog.getByLabel('Värden').fill('Röd\nBlå')
  await dialog.getByRole('button', { name: 'Skapa med 2 värden' }).click()
  await expect(panel.getByRole('combobox', { name: 'Värdetyp', exact: true })).toHaveValue(`Färger ${MARK}`)
  await expect(panel.getByRole('group', { name: 'Alternativ just nu' })).toHaveText(/Röd.*Blå/)
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(`Cykel ${MARK} är skapad.`)).toBeVisible()

  const { items } = await api.get<{ items: { id: string; localizedNames: { text: string }[] }[] }>('/elementTypes')
  const { id } = items.find(({ localizedNames }) => localizedNames[0]?.text === `Cykel ${MARK}`)!
  await page.goto(`/transactions/types/create/${id}`)
  await page.getByLabel('Namn (Svenska)').fill(`Cykelvård ${MARK}`)
  await openStep(page, 'Läge och funktioner')
  await page.getByRole('button', { name: 'Skapa funktion' }).click()
  const making = page.getByRole('dialog', { name: 'Ny funktion' })
  await making.getByLabel('Namn (Svenska)').fill(`Tvätt ${MARK}`)
  // its dialogs, and its paste dialog, open above it
  await making.getByRole('button', { name: 'Skapa och publicera' }).click()
  await page.getByRole('dialog', { name: 'Publicera utan fält?' }).getByRole('button', { name: 'Lägg till fält' }).click()
  await making.getByRole('button', { name: 'Klistra in rader', exact: true }).click()
  const pasting = page.getByRole('dialog', { name: 'Klistra in fält' })
  await pasting.getByLabel('En rad för varje').fill('Torr\nHel')
  await pasting.getByRole('button', { name: 'Lägg till 2 rader' }).click()
  await expect(pasting).toHaveCount(0)
  await making.getByRole('button', { name: 'Lägg till fält', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Kryssruta' }).click()
  await making.locator('[data-field-row]').last().getByLabel('Namn (Svenska)').fill('Ren')
  // saves the function, not the service around it
  await making.getByLabel('Namn (Svenska)').first().press('Enter')
  await expect(making).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Funktion 1' })).toHaveValue(`Tvätt ${MARK}`)
  await openStep(page, 'Namn och status')
  await expect(page.getByLabel('Namn (Svenska)')).toHaveValue(`Cykelvård ${MARK}`)
  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText(`Cykelvård ${MARK} är publicerad.`)).toBeVisible()
})

test('an unknown address keeps the menu, and a failed save is reported', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Kategorier', exact: true }).click()
  await expect(page).toHaveURL(/\/elements\/types$/)

  await page.goto('/elements/types/create')
  await page.getByLabel('Namn (Svenska)').fill(`Borta ${MARK}`)
  await page.route(/\/elementTypes(\?|$)/, (route) => (route.request().method() === 'POST' ? route.abort('failed') : route.continue()))
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText('Kunde inte nå servern. Det du skrev finns kvar.')).toBeVisible()
  await expect(page.getByLabel('Namn (Svenska)')).toHaveValue(`Borta ${MARK}`)
  await page.unrouteAll({ behavior: 'wait' })
  provoked(/ERR_FAILED/)
})
