import type { Locator } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { expect, openAs, test } from './support/journey.ts'

/** Ready-made templates: from an empty site to the first loan. */

test('an empty site has its first loan in ten clicks', async ({ page }) => {
  await openAs(page, 'superuser')
  const api = await apiOf(page)
  const { tenant } = await api.call<{ tenant: { id: string } }>('GET', '/session')
  const stored = await api.call<{ sites: object[] }>('GET', `/tenants/${tenant.id}`)
  await api.call('PUT', `/tenants/${tenant.id}`, { ...stored, sites: [...stored.sites, { key: 'west', name: 'Västra området' }] })
  const { items } = await api.post<{ items: { id: string }[] }>('^/users/filter', { searchCriteria: 'tenantadmin' })
  const user = await api.get<{ sites: string[] }>(`^/users/${items[0]!.id}`)
  await api.put(`^/users/${items[0]!.id}`, { ...user, sites: [...user.sites, 'west'] })
  await openAs(page, 'tenantadmin', '/dashboard?site=west')

  let clicks = 0
  const click = async (control: Locator) => {
    clicks++
    await control.click()
  }
  const main = page.getByRole('main')
  await click(main.getByRole('link', { name: 'Börja från en mall' }))
  await click(main.getByRole('button', { name: /^Verktygslån/ }))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Skapa' }))
  await expect(page.getByText(/finns nu i /)).toBeVisible()
  await click(main.getByRole('link', { name: /^Verktyg/ }))
  await click(main.getByRole('link', { name: 'Skruvdragare 18 V' }))
  await click(main.getByRole('link', { name: 'Öppna som användare' }))
  await click(main.getByRole('link', { name: /Låna verktyg/ }))
  await click(main.getByRole('button', { name: 'Låna', exact: true }))
  await expect(main.getByText(/utlånad/i).first()).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(10)
})
