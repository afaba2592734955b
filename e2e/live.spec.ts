import { apiOf } from './support/api.ts'
import { expect, openAs, openBrowser, test } from './support/journey.ts'

/** Open pages show changes by others without a reload. */

test('a list shows another user’s save within two seconds; an edited form shows a notice, and keeps the input', async ({
  page,
  browser,
}) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const name = { culture: 'sv-SE', text: `Direkt ${Date.now()}` }
  const type = await api.post('/elementTypes', {
    status: 'published',
    localizedNames: [name],
    localizedDescriptions: [],
    dataPropertyTypes: [],
  })
  const element = await api.post('/elements', { elementTypeId: type.id, title: 'Stege', code: '', dataProperties: [] })
  const other = await (await openBrowser(browser)).newPage()
  const listens = other.waitForResponse(/\/events(\?|$)/)
  await openAs(other, 'superuser', `/elements/list/${type.id}`)
  await expect(other.getByRole('link', { name: 'Stege' })).toBeVisible()
  // a second window of the same browser is notified by the first
  const second = await other.context().newPage()
  await second.goto(`/elements/list/${type.id}`)
  await expect(second.getByRole('link', { name: 'Stege' })).toBeVisible()
  await listens
  const saved = await api.put<{ id: string; version: number }>(`/elements/${element.id}`, { ...element, title: 'Hög stege' })
  for (const window of [other, second]) await expect(window.getByRole('link', { name: 'Hög stege' })).toBeVisible({ timeout: 2000 })

  // an open, unchanged form follows
  await other.getByRole('link', { name: 'Hög stege' }).click()
  const title = other.getByRole('textbox', { name: 'Titel' })
  await expect(title).toHaveValue('Hög stege')
  const again = await api.put<{ id: string; version: number }>(`/elements/${element.id}`, { ...saved, title: 'Högre stege' })
  await expect(title).toHaveValue('Högre stege', { timeout: 2000 })
  const followed = other.getByRole('status').filter({ hasText: 'Tove Adamsson sparade en ändring nyss. Det är den du ser.' })
  await followed.getByRole('button', { name: 'Stäng' }).click()
  await expect(followed).toHaveCount(0)
  // input stays, with a notice
  await title.fill('Min stege')
  await api.put(`/elements/${element.id}`, { ...again, title: 'Högsta stege' })
  await expect(other.getByText('Någon annan har sparat detta medan du ändrade.')).toBeVisible({ timeout: 2000 })
  await expect(title).toHaveValue('Min stege')
  await other.getByRole('button', { name: 'Se vad som ändrats' }).click()
  await other.getByRole('button', { name: 'Ta allt det sparade' }).click()
  await expect(title).toHaveValue('Högsta stege')
})
