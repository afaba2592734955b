import { apiOf } from './api.ts'
import { serviceWith } from './every-kind.ts'
import { expect, openAs, provoked, test } from './journey.ts'

test('a double click saves once, also after a lost answer and a retry', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const { elementTypeId } = await serviceWith(api, 'Pall', [], [])
  const inList = () => api.post<{ totalCount: number }>(`/elements/filter?elementTypeId=${elementTypeId}`, {})
  const before = (await inList()).totalCount
  await page.goto(`/elements/create/${elementTypeId}`)
  await page.getByLabel('Titel').fill('Pallen')
  await page.getByRole('button', { name: 'Spara', exact: true }).dblclick()
  await expect(page.getByText(/^Pallen \(.+\) är skapad\.$/)).toHaveCount(1)
  expect((await inList()).totalCount).toBe(before + 1)

  await page.goto(`/elements/create/${elementTypeId}`)
  await page.getByLabel('Titel').fill('Pallen igen')
  await page.route('**/elements?culture=*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/elements?culture=*')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(/^Pallen igen \(.+\) är skapad\.$/)).toHaveCount(1)
  expect((await inList()).totalCount).toBe(before + 2)
  provoked(/net::ERR_FAILED/)
})
