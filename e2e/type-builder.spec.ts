import type { Locator, Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { expect, openAs, openBrowser, openStep, PHONE, show, test } from './journey.ts'

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
const panelOf = (page: Page) => page.locator('[data-field-row][data-open]').last()

/** Adds a field of the kind whose menu item contains this name, in a group or at the end, names it and leaves it open. */
async function add(page: Page, kind: string, name: string, group?: string): Promise<Locator> {
  await page.getByRole('button', { name: group ? `Lägg till fält i ${group}` : 'Lägg till fält', exact: true }).click()
  // until the menu has the focus it may still move away from under the mouse
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  const item = page.getByRole('menuitem', { name: kind })
  // scrolls to it first: the menu follows the scrolled page a frame later, between the press and the release of a click
  await item.hover()
  await item.click()
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
  // the preview follows after a pause; before that, its field still moves away from a click
  await expect(preview).toContainText(/Orsak[^]*Delar/)
  await preview.getByLabel('Orsak').first().click()
  await expect(page.getByRole('option', { name: 'Åverkan' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText(`Lekplatskontroll ${MARK} är publicerad.`)).toBeVisible()

  const functions = await api.get<{ items: { id: string }[] }>(`/operationTypes?elementTypeId=${category.id}`)
  const operationTypeId = functions.items[0]!.id
  await show(page, `/operations/types/${operationTypeId}/edit?step=fields`)
  await expect(headOf(page, 'Delar')).toBeVisible()
  expect(await order(page)).toEqual(expected)
  await openStep(page, 'Regler')
  await expect(headOf(page, 'Delar')).toHaveCount(0)
  await page.goBack()
  await expect(headOf(page, 'Delar')).toBeVisible()

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
