import type { Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, openAs, test, openStep } from './journey.ts'

/** Categories, functions and services, besides building their forms. */
const MARK = Date.now().toString(36)
const texts = (text: string) => [{ culture: 'sv-SE', text }]
const published = (name: string) => ({ localizedNames: texts(`${name} ${MARK}`), localizedDescriptions: [], status: 'published' })

async function asAdmin(page: Page): Promise<Api> {
  await openAs(page, 'tenantadmin')
  return apiOf(page)
}

test('a service gets a mode, functions for its steps and settings, and keeps them while another mode is tried', async ({ page }) => {
  const api = await asAdmin(page)
  const category = await api.post('/elementTypes', { ...published('Cykel'), dataPropertyTypes: [] })
  const due = fieldOf('date', 'Åter senast')
  for (const [name, fields] of [
    ['Låna cykel', [due]],
    ['Lämna cykel', []],
  ] as const)
    await api.post('/operationTypes', { ...published(name), elementTypeId: category.id, dataPropertyTypes: fields })

  await page.goto(`/transactions/types/create/${category.id}`)
  await page.getByLabel('Namn (Svenska)').fill(`Cykellån ${MARK}`)
  await openStep(page, 'Läge och funktioner')
  await page.getByRole('radio', { name: 'Utlåning' }).click()
  const step = (name: string) => page.getByRole('group', { name, exact: true })
  await page.getByRole('button', { name: 'Lägg till funktion: Låna ut' }).click()
  await page.getByRole('button', { name: 'Lägg till funktion: Lämna tillbaka' }).click()
  await expect(step('Låna ut').getByRole('combobox', { name: 'Funktion 1' })).toHaveValue(`Låna cykel ${MARK}`)
  await expect(step('Lämna tillbaka').getByRole('combobox', { name: 'Funktion 1' })).toHaveValue(`Lämna cykel ${MARK}`)
  await openStep(page, 'Inställningar')
  await page.getByRole('combobox', { name: 'Fält för återlämningsdag' }).click()
  await page.getByRole('option', { name: 'Åter senast' }).click()
  await page.getByRole('combobox', { name: 'Kolumner i rapporten' }).click()
  await page.getByRole('option', { name: 'Åter senast' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Längsta lånetid').fill('5000')
  await page.getByLabel('Kan ångras i', { exact: true }).fill('2')
  await page.getByRole('combobox', { name: 'Enhet för Kan ångras i' }).selectOption('minute')

  await page.goBack()
  await page.getByRole('radio', { name: 'Enkelt formulär' }).click()
  await expect(page.getByLabel('Längsta lånetid')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Funktion 1' })).toHaveCount(1)
  await page.getByRole('radio', { name: 'Utlåning' }).click()
  await expect(step('Lämna tillbaka').getByRole('combobox', { name: 'Funktion 1' })).toHaveValue(`Lämna cykel ${MARK}`)

  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Steget "Inställningar" innehåller fel.')
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Längsta lånetid: / })
    .click()
  await expect(page.getByLabel('Längsta lånetid')).toBeFocused()
  await page.getByLabel('Längsta lånetid').fill('14')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(`Cykellån ${MARK} är skapad.`)).toBeVisible()

  const { items } = await api.get<{ items: { mode: string; settings: object; operations: { mode: string }[] }[] }>(
    `/transactionTypes?elementTypeId=${category.id}`,
  )
  expect(items).toMatchObject([
    {
      mode: 'loan',
      settings: { dueDatePropertyTypeId: due.id, maxDays: 14, listColumns: [due.id], undoSeconds: 120 },
      operations: [{ mode: 'start' }, { mode: 'complete' }],
    },
  ])
})

test('functions and services of one category have their own pages; each can be copied, and a copy is saved only on request', async ({
  page,
}) => {
  const api = await asAdmin(page)
  const choice = fieldOf('switch', 'Trasig')
  const note = fieldOf('text', 'Vad är trasigt')
  const rule = {
    id: crypto.randomUUID(),
    matchType: 'dynamic',
    source: { referenceType: 'operation', propertyTypeId: choice.id },
    target: { referenceType: 'operation', propertyTypeId: note.id },
    action: 'show',
    conditions: [{ type: 'equal', value: true }],
  }
  const category = await api.post('/elementTypes', { ...published('Bänk'), dataPropertyTypes: [] })
  const other = await api.post('/elementTypes', { ...published('Bord'), dataPropertyTypes: [] })
  const forms = { dataPropertyTypes: [choice, note], matchRules: [rule] }
  const check = await api.post('/operationTypes', { ...published('Bänkkontroll'), elementTypeId: category.id, ...forms })
  await api.post('/operationTypes', { ...published('Bordskontroll'), elementTypeId: other.id, dataPropertyTypes: [] })

  await page.goto('/elements/types')
  await page.getByRole('searchbox').fill(`Bänk ${MARK}`)
  await page
    .getByRole('row', { name: `Bänk ${MARK}` })
    .getByRole('link', { name: '1', exact: true })
    .click()
  await expect(page).toHaveURL(`/elements/types/${category.id}/operations/types`)
  await expect(page.getByText(`För kategorin Bänk ${MARK}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Bordskontroll ${MARK}` })).toHaveCount(0)

  await page.getByRole('link', { name: `Kopiera Bänkkontroll ${MARK}` }).click()
  await expect(page.getByLabel('Namn (Svenska)').first()).toHaveValue(`Bänkkontroll ${MARK} (kopia)`)
  await expect(page.getByRole('radio', { name: /^Utkast/ })).toBeChecked()
  const read = async () =>
    (await api.get<{ items: { id: string }[] }>(`/operationTypes?elementTypeId=${category.id}`)).items.filter(({ id }) => id !== check.id)
  expect(await read()).toEqual([])
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(`Bänkkontroll ${MARK} (kopia) är skapad.`)).toBeVisible()
  const [{ id }] = (await read()) as [{ id: string }]
  const copy = await api.get<{ dataPropertyTypes: { id: string }[]; matchRules: (typeof rule)[] }>(`/operationTypes/${id}`)
  const ids = copy.dataPropertyTypes.map((field) => field.id)
  expect(ids).not.toContain(choice.id)
  expect(copy.matchRules.map(({ source, target }) => [source.propertyTypeId, target.propertyTypeId])).toEqual([ids])

  // single fields of it, in a form that there is
  await page.goto(`/elements/types/${other.id}/edit?step=fields`)
  await page.getByRole('button', { name: 'Hämta fält' }).click()
  const fetching = page.getByRole('dialog')
  await fetching.getByRole('combobox', { name: 'Varifrån?' }).fill(`Bänkkontroll ${MARK}`)
  await page.getByRole('option', { name: `Bänkkontroll ${MARK}`, exact: true }).click()
  await fetching.getByRole('checkbox', { name: 'Vad är trasigt' }).check()
  await fetching.getByRole('button', { name: 'Hämta 1 fält' }).click()
  await expect(page.getByRole('button', { name: 'Redigera: Vad är trasigt' })).toBeVisible()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(`Bord ${MARK} är sparad.`)).toBeVisible()
  const table = await api.get<{ dataPropertyTypes: { id: string; key: string }[] }>(`/elementTypes/${other.id}`)
  expect(table.dataPropertyTypes).toMatchObject([{ key: note.key }])
  expect(table.dataPropertyTypes[0]!.id).not.toBe(note.id)
})

test('the picture of a category shows its flows, as lines and in words, with links to the rules', async ({ page }) => {
  const api = await asAdmin(page)
  const [state, place] = [fieldOf('text', 'Skick'), fieldOf('text', 'Plats')]
  const result = fieldOf('text', 'Resultat')
  const category = await api.post('/elementTypes', { ...published('Staket'), dataPropertyTypes: [state, place] })
  const rule = (matchType: string, source: [string, string], target: [string, string]) => ({
    id: crypto.randomUUID(),
    matchType,
    source: { referenceType: source[0], propertyTypeId: source[1] },
    target: { referenceType: target[0], propertyTypeId: target[1] },
    action: 'copySourceValue',
  })
  const check = await api.post('/operationTypes', {
    ...published('Staketkontroll'),
    elementTypeId: category.id,
    dataPropertyTypes: [result],
    matchRules: [
      rule('incoming', ['element', state.id], ['operation', result.id]),
      rule('outgoing', ['operation', result.id], ['element', state.id]),
    ],
  })
  await api.post('/transactionTypes', {
    ...published('Staketvakt'),
    elementTypeId: category.id,
    mode: 'simpleForm',
    operations: [{ id: crypto.randomUUID(), mode: 'start', operationTypeId: check.id }],
  })

  await page.goto(`/elements/types/${category.id}/edit`)
  await page.getByRole('link', { name: 'Visa som bild' }).click()
  const picture = page.getByRole('region', { name: 'Bild av kategorin' })
  await expect(picture.locator('path[marker-end]')).toHaveCount(3)
  await picture.getByRole('link', { name: 'Skick' }).focus()
  await expect(picture.locator('g[data-active]')).toHaveCount(2)
  await expect(picture.getByRole('link', { name: 'Resultat' })).toHaveAttribute('data-active', 'true')
  await expect(picture.getByRole('link', { name: 'Plats' })).not.toHaveAttribute('data-active', 'true')

  const words = page.getByRole('region', { name: 'Samma sak i ord' })
  const writes = words.getByRole('link', { name: 'När det sparas: skriv Resultat till objektets Skick.' })
  await writes.focus()
  await expect(picture.locator('g[data-active] path[data-kind="writes"]')).toHaveCount(1)
  await expect(picture.locator('g[data-active]')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/operations/types/${check.id}/edit?step=rules#definition-rule-1`)
  await expect(page.getByRole('group', { name: 'Regel 2' }).getByRole('button').first()).toBeFocused()
})
