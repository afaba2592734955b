import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, openAs, show, test } from './journey.ts'

/** Deletions by another user during an edit, or a creation in the deleted row. */

const texts = (text: string) => [{ culture: 'sv-SE', text }]
const definition = (name: string) => ({ localizedNames: texts(name), localizedDescriptions: [], status: 'draft', dataPropertyTypes: [] })
const question = (page: Page) => page.getByRole('dialog', { name: 'Borttaget under tiden' })
const save = (page: Page) => page.getByRole('button', { name: 'Spara', exact: true }).click()
const who = /av .+ 20\d\d-\d\d-\d\d/

/** Opens a form, types in one of its fields, and deletes its row by the API. */
async function edited(page: Page, api: Api, { path, address, text }: { path: string; address: string; text: string }) {
  await show(page, address)
  await page
    .getByRole('textbox', { name: /^Beskrivning/ })
    .first()
    .fill(text)
  await api.remove(`${path}?version=1`)
}

test('a row deleted during an edit names the user who did so, and is recreated from the input', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/elements/types')
  const api = await apiOf(page)
  const [colour, unique] = [fieldOf('text', 'Kulör'), randomUUID().slice(0, 8)]
  const category = await api.post('/elementTypes', { ...definition(`Stolar ${unique}`), dataPropertyTypes: [colour] })

  const address = `/elements/types/${category.id}/edit`
  await edited(page, api, { path: `/elementTypes/${category.id}`, address, text: 'Min beskrivning' })
  await save(page)
  await expect(question(page)).toContainText(`Stolar ${unique} togs bort`)
  await expect(question(page)).toContainText(who)
  await question(page).getByRole('button', { name: 'Tillbaka till formuläret' }).click()
  await expect(page.getByLabel('Beskrivning (Svenska)').first()).toHaveValue('Min beskrivning')
  await expect(page.getByText('Det gick inte att spara')).toHaveCount(0)
  await save(page)
  await question(page).getByRole('button', { name: 'Skapa på nytt' }).click()
  await expect(page.getByText(`Stolar ${unique} är skapad.`)).toBeVisible()
  await page.getByRole('link', { name: `Stolar ${unique}`, exact: true }).click()
  await expect(page.getByLabel('Beskrivning (Svenska)').first()).toHaveValue('Min beskrivning')
  expect(page.url()).not.toContain(category.id)
  await expect(page.getByRole('complementary')).toContainText('Kulör')
})

test('a deleted category is reported to a user who creates something in it, and the input can be copied', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/elements/types')
  const api = await apiOf(page)
  const category = await api.post('/elementTypes', {
    ...definition(`Lampor ${randomUUID().slice(0, 8)}`),
    status: 'published',
    dataPropertyTypes: [fieldOf('text', 'Sockel')],
  })
  await show(page, `/elements/create/${category.id}`)
  await page.getByLabel('Titel').fill('Taklampan')
  await page.getByLabel('Sockel').fill('E27')
  await api.remove(`/elementTypes/${category.id}?version=1`)
  await save(page)
  const gone = page.getByRole('dialog', { name: 'Kategorin är borttagen' })
  await expect(gone).toContainText(who)
  await gone.getByRole('button', { name: 'Tillbaka till formuläret' }).click()
  await expect(page.getByLabel('Sockel')).toHaveValue('E27')
  // input is stored when the page is left
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Kategorin är borttagen' })).toBeVisible()
  const left = page.getByRole('region', { name: 'Det du hade fyllt i' })
  await expect(left).toContainText(/Taklampan.*Sockel.*E27/s)
  await page.getByRole('link', { name: 'Till Kategorier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kategorier' })).toBeVisible()

  const [another, valueType] = [
    await api.post('/elementTypes', definition(`Skyltar ${randomUUID().slice(0, 8)}`)),
    await api.post('/recordTypes', definition(`Färger ${randomUUID().slice(0, 8)}`)),
  ]
  for (const [path, address, title, list] of [
    [`/elementTypes/${another.id}`, `/operations/types/create/${another.id}`, 'Kategorin är borttagen', 'Kategorier'],
    [`/recordTypes/${valueType.id}`, `/records/create/${valueType.id}`, 'Värdetypen är borttagen', 'Fördefinierade värdetyper'],
  ] as const) {
    await show(page, address)
    await page.getByRole('textbox', { name: /^Namn/ }).first().fill('Provet')
    await api.remove(`${path}?version=1`)
    await save(page)
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Lämna utan att spara' }).click()
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
  }
})
