import { apiOf } from './support/api.ts'
import { expect, openAs, test } from './support/journey.ts'

/** Replication: what is built in one site is planned, copied to another one, used there, and taken back. */

test('a category is copied to the other site by its plan, works there, and is taken back unless it was used', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const texts = (text: string) => [{ culture: 'sv-SE', text }]
  for (const name of ['Vattenposter', 'Tomma kärl'])
    await api.post('/elementTypes', { status: 'published', localizedNames: texts(name), localizedDescriptions: [], dataPropertyTypes: [] })

  await page.goto('/replication')
  await page.getByRole('combobox', { name: 'Replikera till' }).click()
  await page.getByRole('option', { name: 'Södra området' }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('Vattenposter')).toContainText('Skapas')
  await page.getByRole('searchbox', { name: 'Sök i planen' }).fill('vatten')
  await expect(row('Tomma kärl')).toHaveCount(0)
  await page.getByRole('button', { name: 'Replikera', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replikera' }).click()
  await expect(page.getByText('Replikeringen är klar')).toBeVisible()
  const off = page.getByRole('dialog', { name: 'Avstängt tills du slår på det' })
  await expect(off).toContainText('Ekonomisystemet: skriv in dess hemlighet och slå på den')
  await off.getByRole('button', { name: 'Stäng' }).click()
  await expect(page.getByText('Inget replikeras som planen är nu.').or(page.getByText('Inget att göra'))).toBeVisible()

  // an object of the copy keeps it
  const south = await apiOf(page, 'south')
  const { items } = await south.get<{ items: { id: string; localizedNames: { text: string }[] }[] }>('/elementTypes')
  const copy = items.find(({ localizedNames }) => localizedNames.some(({ text }) => text === 'Vattenposter'))!
  await south.post('/elements', { elementTypeId: copy.id, title: 'Vattenpost 1', dataProperties: [] })
  await page.getByRole('button', { name: 'Ångra' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Replikeringen är ångrad')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Detta behölls' })).toContainText('Vattenposter')
  await page.getByRole('searchbox', { name: 'Sök i planen' }).fill('tomma')
  await expect(row('Tomma kärl')).toContainText('Skapas')
})
