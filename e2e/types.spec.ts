import type { Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, logIn, test } from './journey.ts'

/** What an administrator does with categories, functions and services besides building their forms. */
const MARK = Date.now().toString(36)
const texts = (text: string) => [{ culture: 'sv-SE', text }]
const published = (name: string) => ({ localizedNames: texts(`${name} ${MARK}`), localizedDescriptions: [], status: 'published' })

async function asAdmin(page: Page): Promise<Api> {
  await page.goto('/elements/types')
  await logIn(page, 'tenantadmin')
  return apiOf(page)
}

test('a service is given a mode, functions for its steps and settings, and tries another mode without losing them', async ({ page }) => {
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
  await page.getByRole('radio', { name: 'Utlåning' }).click()
  const step = (name: string) => page.getByRole('group', { name, exact: true })
  await page.getByRole('button', { name: 'Lägg till funktion: Låna ut' }).click()
  await page.getByRole('button', { name: 'Lägg till funktion: Lämna tillbaka' }).click()
  await expect(step('Låna ut').getByRole('combobox', { name: 'Funktion 1' })).toHaveValue(`Låna cykel ${MARK}`)
  await expect(step('Lämna tillbaka').getByRole('combobox', { name: 'Funktion 1' })).toHaveValue(`Lämna cykel ${MARK}`)
  await page.getByRole('combobox', { name: 'Fält för återlämningsdag' }).click()
  await page.getByRole('option', { name: 'Åter senast' }).click()
  await page.getByLabel('Längsta lånetid').fill('5000')
  await page.getByLabel('Kan ångras i', { exact: true }).fill('2')
  await page.getByRole('combobox', { name: 'Enhet för Kan ångras i' }).selectOption('minute')

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
      settings: { dueDatePropertyTypeId: due.id, maxDays: 14, undoSeconds: 120 },
      operations: [{ mode: 'start' }, { mode: 'complete' }],
    },
  ])
})
