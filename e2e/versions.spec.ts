import { apiOf } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, openAs, test } from './journey.ts'

const MARK = Date.now().toString(36)
const texts = (text: string) => [{ culture: 'sv-SE', text }]

test('a change is seen with its meaning before it is saved, compared, and taken back', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const name = `Stege ${MARK}`
  const [length, material] = [fieldOf('decimal', 'Längd'), fieldOf('text', 'Material')]
  const category = await api.post('/elementTypes', {
    localizedNames: texts(name),
    localizedDescriptions: [],
    status: 'published',
    dataPropertyTypes: [length, material],
  })
  await api.post('/elements', { elementTypeId: category.id, title: 'Stege 1', code: `S-${MARK}`, dataProperties: [] })

  await page.goto(`/elements/types/${category.id}/edit?step=fields`)
  const row = page.locator('[data-field-row]').first()
  await row.getByRole('button', { name: 'Redigera: Längd' }).click()
  await row.getByLabel('Måste fyllas i').check()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Det här betyder ändringen' })
  await expect(question).toContainText('1 objekt saknar det nya obligatoriska fältet Längd.')
  await question.getByRole('button', { name: 'Spara ändå' }).click()
  await expect(page.getByText(`${name} är sparad.`)).toBeVisible()

  await page.goto(`/elements/types/${category.id}/edit`)
  await page.getByRole('link', { name: 'Versioner' }).click()
  await expect(page.getByRole('heading', { name: `Versioner av ${name}` })).toBeVisible()
  const fields = page.getByRole('region', { name: 'Skillnad' }).getByRole('region', { name: 'Fält' })
  await expect(fields).toContainText(/Ändrat\s*Längd\s*Decimaltal\s*Obligatoriskt/)
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await page.getByRole('button', { name: 'Återställ version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Återställ', exact: true }).click()
  await expect(page.getByText(`${name} är återställd till version 1.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Alla versioner' }).getByRole('listitem')).toHaveCount(3)
  await expect(fields).toContainText(/Ändrat\s*Längd/)
})
