import type { Locator, Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, openAs, openBrowser, openStep, PHONE, test } from './journey.ts'
import { openMore } from './making-types.ts'

/** Building a form: fields, groups, order, options from other sources; errors by step. */
const MARK = Date.now().toString(36)
const texts = (text: string) => [{ culture: 'sv-SE', text }]
const published = (name: string) => ({ localizedNames: texts(`${name} ${MARK}`), localizedDescriptions: [], status: 'published' })

async function asAdmin(page: Page): Promise<Api> {
  await openAs(page, 'tenantadmin')
  return apiOf(page)
}

/** The row of a field, the innermost that has its name. */
const rowOf = (page: Page, name: string): Locator =>
  page
    .locator('[data-field-row]')
    .filter({ has: page.getByRole('button', { name: `Dra ${name}`, exact: true }) })
    .last()
const headOf = (page: Page, name: string) =>
  rowOf(page, name)
    .getByRole('button', { name: `Redigera: ${name}` })
    .first()
const KEY = 'Nyckel'
const panelOf = (page: Page) => page.locator('[data-field-row][data-open]').last()

/** Adds a field of the kind whose menu item contains this name, in a group or at the end, names it and leaves it open. */
async function add(page: Page, kind: string, name: string, group?: string): Promise<Locator> {
  await page.getByRole('button', { name: group ? `Lägg till fält i ${group}` : 'Lägg till fält', exact: true }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  await panelOf(page).getByLabel('Namn (Svenska)').fill(name)
  return rowOf(page, name)
}

const addClosed = async (page: Page, kind: string, name: string, group?: string) => {
  await add(page, kind, name, group)
  await headOf(page, name).click()
}

async function pick(page: Page, within: Locator, label: string, option: string) {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Drags by the handle with a mouse, in small steps as a hand does. */
async function drag(page: Page, name: string, target: Locator) {
  const handle = page.getByRole('button', { name: `Dra ${name}`, exact: true })
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2 + 12, { steps: 3 })
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 12 })
  await page.mouse.up()
}

/** The names of the fields in their order, those of a group after it. */
const order = (page: Page) =>
  page.getByRole('button', { name: /^Dra / }).evaluateAll((handles) => handles.map((handle) => handle.ariaLabel!.replace('Dra ', '')))

test('a function with a group, a checklist, rows and options from a list is built, saved, and filled in on a phone', async ({
  page,
  browser,
}) => {
  const api = await asAdmin(page)
  const category = await api.post('/elementTypes', { ...published('Gunga'), dataPropertyTypes: [] })
  const code = `G-${MARK}`
  const element = await api.post('/elements', { elementTypeId: category.id, title: 'Gunga 1', code, dataProperties: [] })
  const list = await api.post('/recordTypes', published('Orsaker'))
  for (const name of ['Slitage', 'Åverkan']) await api.post('/records', { recordTypeId: list.id, localizedNames: texts(name) })

  await page.goto(`/operations/types/create/${category.id}`)
  await page.getByLabel('Namn (Svenska)').fill(`Lekplatskontroll ${MARK}`)
  await openStep(page, 'Formulär')
  await addClosed(page, 'Text En rad', 'Anmärkning')
  await addClosed(page, 'Grupp Fält', 'Uppföljning')
  await addClosed(page, 'Statusgrupp', 'Skick')
  await addClosed(page, 'Knapprad', 'Kedja', 'Skick')
  const seat = await add(page, 'Alternativ Ett val', 'Sits', 'Skick')
  await expect(seat.getByLabel('Vad alternativ 2 betyder')).toHaveValue('Avvikelse')
  await headOf(page, 'Sits').click()
  await addClosed(page, 'Samling', 'Delar')
  await addClosed(page, 'Text En rad', 'Del', 'Delar')
  const cause = await add(page, 'Lista', 'Orsak')
  await pick(page, cause, 'Alternativen kommer från', 'Fördefinierade värden')
  await pick(page, cause, 'Värdetyp', `Orsaker ${MARK}`)
  await expect(cause.getByRole('group', { name: 'Alternativ just nu' })).toContainText('Slitage')
  await headOf(page, 'Orsak').click()

  // by mouse into the group, by keyboard through the collection and up to the checklist
  await drag(page, 'Anmärkning', page.getByText('Inga fält här än. Dra hit ett eller lägg till.'))
  await expect(page.getByRole('list', { name: 'Fält i Uppföljning' })).toContainText('Anmärkning')
  await headOf(page, 'Orsak').focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'Orsak är nu fält 3 av 4' })).toBeAttached()
  await expect(headOf(page, 'Orsak')).toBeFocused()
  const expected = ['Uppföljning', 'Anmärkning', 'Skick', 'Kedja', 'Sits', 'Orsak', 'Delar', 'Del']
  expect(await order(page)).toEqual(expected)

  const preview = page.getByRole('region', { name: 'Förhandsvisning' })
  await expect(preview.getByRole('group', { name: 'Skick' }).or(preview.getByText('Skick')).first()).toBeVisible()
  await preview.getByLabel('Orsak').first().click()
  await expect(page.getByRole('option', { name: 'Åverkan' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText(`Lekplatskontroll ${MARK} är publicerad.`)).toBeVisible()

  const functions = await api.get<{ items: { id: string }[] }>(`/operationTypes?elementTypeId=${category.id}`)
  const operationTypeId = functions.items[0]!.id
  await page.goto(`/operations/types/${operationTypeId}/edit?step=fields`)
  await expect(headOf(page, 'Delar')).toBeVisible()
  expect(await order(page)).toEqual(expected)

  const service = await api.post('/transactionTypes', {
    ...published('Kontroll'),
    elementTypeId: category.id,
    mode: 'simpleForm',
    operations: [{ id: crypto.randomUUID(), mode: 'start', operationTypeId }],
  })
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'user', `/exe/operation/${operationTypeId}/${element.id}/${service.id}`)
  await phone.getByRole('radio', { name: 'Åverkan' }).click()
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('Åverkan').first()).toBeVisible()
  await expect(phone.getByRole('radio', { name: 'Åverkan' })).toHaveCount(0)
})

test('a step with errors is named, an error in a language by that, and both link to their field', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/elements/types/create')
  await page.getByLabel('Namn (Svenska)').fill(`Kategori ${MARK}`)
  await page.getByRole('group', { name: 'Språk för alla texter' }).getByRole('button', { name: /^EN/ }).click()
  await page.getByLabel('Beskrivning (Engelska)').fill('x'.repeat(1001))
  await page.getByRole('group', { name: 'Språk för alla texter' }).getByRole('button', { name: /^SV/ }).click()
  await openStep(page, 'Fält')
  const row = await add(page, 'Lista', 'Färg')
  // an unnamed field is labelled as in its list, not by its key
  const name = panelOf(page).getByLabel('Namn (Svenska)')
  await name.fill('')
  await expect(page.getByRole('region', { name: 'Förhandsvisning' })).toContainText('Namnlöst fält')
  await name.fill('Färg')
  await pick(page, row, 'Alternativen kommer från', 'Fördefinierade värden')
  await headOf(page, 'Färg').click()
  await openStep(page, 'Namn och status')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()

  const summary = page.getByRole('alert').filter({ hasText: 'Steget' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Steget "Namn och status" innehåller fel.')
  await expect(summary).toContainText('Steget "Fält" innehåller fel.')
  await expect(summary).not.toContainText('Formuläret innehåller fel.')
  await summary.getByRole('button', { name: 'Färg: Välj varifrån alternativen kommer' }).click()
  await expect(page).toHaveURL(/step=fields/)
  // the row and the language with the error are open
  await expect(row.getByRole('combobox', { name: 'Värdetyp', exact: true })).toHaveAccessibleDescription(
    /Välj varifrån alternativen kommer/,
  )
  const description = page.getByLabel('Beskrivning (Engelska)').first()
  await summary.getByRole('button', { name: /^Beskrivning: Engelska: / }).click()
  await expect(description).toBeFocused()
  await expect(description).toHaveAccessibleDescription(/Engelska: Får innehålla högst 1.?000 tecken/)
  await page.goBack()
  await expect(row.getByRole('combobox', { name: 'Värdetyp', exact: true })).toBeVisible()
})

test('input typed, pasted or named in any order ends up in the intended field, and none is cut', async ({ page }) => {
  const api = await asAdmin(page)
  await page.goto('/elements/types/create')
  await page.getByLabel('Namn (Svenska)').fill(`Ficklampa ${MARK}`)
  await openStep(page, 'Fält')
  const choose = async (kind: string, group?: string) => {
    await page.getByRole('button', { name: group ? `Lägg till fält i ${group}` : 'Lägg till fält', exact: true }).click()
    await page.getByRole('menuitem', { name: kind }).click()
    await expect(panelOf(page).getByLabel('Namn (Svenska)')).toBeFocused()
    // until its menu has closed, which would take the focus back
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  const open = page.locator('[data-field-row][data-open]')
  for (const kind of ['Heltal', 'Text En rad', 'Kryssruta', 'Lista']) await choose(kind)
  await page.keyboard.type('Färg')
  await expect(open).toHaveCount(4)
  // named from the last to the first: each key follows its name, until it is edited
  for (const [row, name, key] of [
    [3, 'Färg', 'farg'],
    [2, 'Vattentät', 'vattentat'],
    [1, 'Färg', 'farg2'],
    [0, 'Ljusstyrka', 'ljusstyrka'],
  ] as const) {
    await open.nth(row).getByLabel('Namn (Svenska)').fill(name)
    await openMore(open.nth(row))
    await expect(open.nth(row).getByLabel(KEY)).toHaveValue(key)
  }
  await open.nth(1).getByLabel('Namn (Svenska)').fill('Modell')
  await expect(open.nth(1).getByLabel(KEY)).toHaveValue('modell')
  await open.nth(0).getByLabel(KEY).fill('lumen2')
  await open.nth(0).getByLabel('Namn (Svenska)').fill('Lumen')
  await open.nth(0).getByLabel('Namn (Svenska)').fill('Styrka')
  await expect(open.nth(0).getByLabel(KEY)).toHaveValue('lumen2')

  // several lines into an empty alternative: it is the first of them
  const list = rowOf(page, 'Färg')
  await list.getByRole('button', { name: 'Lägg till alternativ' }).click()
  const first = list.getByLabel('Alternativ 1 (Svenska)', { exact: true })
  await expect(first).toBeFocused()
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  const long = 'Blå som havet en sommardag när solen står högt på himlen'
  await paste(`Röd\n${long}\r\nGrön\n`)
  // nothing is added before the preview
  await expect(list.getByLabel(/^Alternativ \d \(Svenska\)$/)).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Lägg till 3 rader' }).click()
  await expect(list.getByLabel(/^Alternativ \d \(Svenska\)$/)).toHaveCount(3)
  await expect(first).toHaveValue('Röd')
  await expect(list.getByLabel('Alternativ 3 (Svenska)')).toBeFocused()
  const second = list.getByLabel('Alternativ 2 (Svenska)')
  await expect(second).toHaveValue(long)
  await expect(second).toHaveAccessibleDescription('Svenska: Får innehålla högst 50 tecken')
  await second.fill('Blå')
  await expect(second).toHaveAccessibleDescription('')
  await second.press('Enter')
  await page.keyboard.type('Gul')
  await expect(list.getByLabel('Alternativ 3 (Svenska)')).toHaveValue('Gul')

  // finished ones are folded; a useless text would be lost in the button
  await open.nth(2).getByLabel('Namn (Svenska)').fill('')
  await choose('Grupp Fält')
  await page.keyboard.type('Mått')
  await expect(open).toHaveCount(2)
  await open
    .first()
    .getByLabel('Namn (Svenska)')
    .fill(`Vattentät ${'x'.repeat(50)}`)
  await expect(open.first().getByLabel('Namn (Svenska)')).toHaveAccessibleDescription('Svenska: Får innehålla högst 50 tecken')
  await choose('Decimaltal', 'Mått')
  await page.keyboard.type('Längd')
  await expect(open).toHaveCount(2)
  await open.first().getByLabel('Namn (Svenska)').fill('Vattentät')
  await page.getByRole('button', { name: 'Lägg till fält', exact: true }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Lägg till fält', exact: true })).toBeFocused()
  await expect(page.getByText('5 fält')).toBeVisible()

  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(`Ficklampa ${MARK} är skapad.`)).toBeVisible()
  const { items } = await api.get<{ items: { id: string; localizedNames: { text: string }[] }[] }>('/elementTypes')
  const { id } = items.find(({ localizedNames }) => localizedNames[0]?.text === `Ficklampa ${MARK}`)!
  const saved = await api.get<{ dataPropertyTypes: { key: string; options: { value: string }[] }[] }>(`/elementTypes/${id}`)
  expect(saved.dataPropertyTypes.map(({ key }) => key)).toEqual(['lumen2', 'modell', 'vattentat', 'farg', 'matt'])
  expect(saved.dataPropertyTypes[3]!.options.map(({ value }) => value)).toEqual(['rod', 'bla', 'gul', 'gron'])

  // once it is saved, objects have it: under another name it is the same
  await page.goto(`/elements/types/${id}/edit?step=fields`)
  await rowOf(page, 'Färg').getByRole('button', { name: 'Redigera: Färg' }).click()
  await rowOf(page, 'Färg').getByLabel('Alternativ 1 (Svenska)').fill('Vinröd')
  await rowOf(page, 'Färg').getByRole('button', { name: 'Visa lagrade värden' }).click()
  await expect(rowOf(page, 'Färg').getByLabel('Lagrat värde för alternativ 1')).toHaveValue('rod')
})

test('a rule of a category runs in its preview and in the form of its objects', async ({ page }) => {
  const api = await asAdmin(page)
  const fields = [fieldOf('checkbox', 'Har motor'), fieldOf('text', 'Bränsle')]
  const category = await api.post('/elementTypes', { ...published('Fordon'), dataPropertyTypes: fields })
  await page.goto(`/elements/types/${category.id}/edit?step=rules`)
  await page.getByRole('button', { name: 'Lägg till regel' }).click()
  await expect(page.getByText('När Har motor är Ja: visa Bränsle.').first()).toBeVisible()
  const preview = page.getByRole('region', { name: 'Förhandsvisning' })
  await expect(preview.getByLabel('Bränsle')).toHaveCount(0)
  await preview.getByLabel('Har motor').first().check()
  await expect(preview.getByLabel('Bränsle')).toBeVisible()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(`Fordon ${MARK} är sparad.`)).toBeVisible()
  await page.goto(`/elements/create/${category.id}`)
  await expect(page.getByLabel('Bränsle')).toHaveCount(0)
  await page.getByLabel('Har motor').first().check()
  await expect(page.getByLabel('Bränsle')).toBeVisible()
})
