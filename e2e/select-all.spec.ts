import { apiOf } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, logIn, test } from './journey.ts'

const MARK = Date.now().toString(36)
const COUNT = 120

test('all rows that match are chosen, also those that are not here yet, and what is done to them is told honestly', async ({ page }) => {
  await page.goto('/elements/types')
  await logIn(page, 'tenantadmin')
  const api = await apiOf(page)
  const make = fieldOf('text', 'Märke', { showInList: true })
  const category = await api.post('/elementTypes', {
    localizedNames: [{ culture: 'sv-SE', text: `Stolpe ${MARK}` }],
    localizedDescriptions: [],
    status: 'published',
    dataPropertyTypes: [make],
  })
  for (let first = 0; first < COUNT; first += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.post('/elements', {
          elementTypeId: category.id,
          title: `Stolpe ${first + index}`,
          code: `ST-${MARK}-${first + index}`,
          dataProperties: [],
        }),
      ),
    )
  await page.goto(`/elements/list/${category.id}`)
  await page.getByRole('checkbox', { name: 'Välj alla rader som är inlästa' }).click()
  const bar = page.getByRole('region', { name: 'Valda rader' })
  await expect(bar.getByRole('button', { name: '100 valda' })).toBeVisible()
  await bar.getByRole('button', { name: `Markera alla ${COUNT} som matchar` }).click()
  await expect(bar.getByText(`Alla ${COUNT} som matchar är valda.`)).toBeVisible()
  await bar.getByRole('button', { name: 'Ändra fält' }).click()
  await page.getByRole('combobox', { name: 'Fält', exact: true }).click()
  await page.getByRole('option', { name: 'Märke' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Märke' }).fill('Ek')
  await page.getByRole('button', { name: `Ändra ${COUNT} objekt` }).click()
  const results = page.getByRole('dialog')
  await expect(results.getByText(`${COUNT} av ${COUNT} klara.`)).toBeVisible({ timeout: 30_000 })
  await results.getByRole('button', { name: 'Stäng' }).last().click()
  await expect(bar.getByRole('button', { name: `${COUNT} valda` })).toBeVisible()
  const filters = [{ column: make.id, value: 'Ek' }]
  const { totalCount } = await api.post<{ totalCount: number }>(`/elements/filter?elementTypeId=${category.id}`, { limit: 1, filters })
  expect(totalCount).toBe(COUNT)
})
