import type { Page } from '@playwright/test'
import { apiOf, type Api } from './support/api.ts'
import { expect, openAs, show, test } from './support/journey.ts'
import { tenantKey } from './support/tenant.ts'

/** Tenants, for system administrators. */
const MARK = Date.now().toString(36)

/** Opens the choice of tenants. Until the menu has the focus it may still move away from under the mouse. */
async function openSwitch(page: Page) {
  await page.getByRole('button', { name: /^Användarmeny/ }).click()
  await expect(page.getByRole('dialog', { name: 'Användarmeny' }).locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Byt kund' }).click()
}

/** A tenant created by the API, with a site. */
interface Tenant {
  id: string
  key: string
  name: string
  version: number
}
const aTenant = ({ call }: Pick<Api, 'call'>, name: string, key: string) =>
  call<Tenant>('POST', '/tenants', { key, name, sites: [{ key: 'main', name: 'Huvudområdet' }] })

test('a system administrator acts in another tenant, with a notice, and returns home', async ({ page }) => {
  await openAs(page, 'superuser', '/tenants')
  const { call } = await apiOf(page)
  const other = await aTenant({ call }, `Zinkgruvan ${MARK}`, `zink-${MARK}`)
  const home = (await call<{ items: Tenant[] }>('POST', '/tenants/filter', { searchCriteria: await tenantKey() })).items[0]!
  const dark = { primary: '#ffcc00', secondary: '#444444', accent: '#9cc02e' }
  const colours = { light: { ...dark, primary: '#102a83' }, dark }
  const looks = { resourceConfiguration: { adminResources: { colours } }, settings: { lockdown: true } }
  await call('PUT', `/tenants/${other.id}/config`, { version: 1, ...looks })
  const filled = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-primary-filled'))
  try {
    await page.reload()
    await openSwitch(page)
    const dialog = page.getByRole('dialog', { name: 'Byt kund' })
    // the tenants of other files have the same name, and the dialog shows the first ones
    await dialog.getByRole('searchbox').fill(home.key)
    await expect(dialog.getByRole('button', { name: /^Lindviks kommun.*Du är här/ })).toBeDisabled()
    await dialog.getByRole('searchbox').fill(`zink-${MARK}`)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/users')
    const strip = page.getByRole('complementary', { name: `Du arbetar hos ${other.name}` })
    await show(page, '/elements/types')
    await expect(strip).toBeVisible()
    await expect(page.getByText('Kundkontot är låst och funktionaliteten kan inte ändras.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Skapa kategori' })).toHaveCount(0)
    // an open page follows, without being loaded again
    const follows = async (lockdown: boolean, version: number) => {
      await call('PUT', `/tenants/${other.id}/config`, { version, settings: { lockdown } })
      await expect(page.getByText('Kundkontot är låst och funktionaliteten kan inte ändras.')).toHaveCount(lockdown ? 1 : 0)
      await expect(page.getByRole('link', { name: 'Skapa kategori' }).first()).toBeVisible({ visible: !lockdown })
    }
    await follows(false, 2)
    await follows(true, 3)
    await show(page, '/elements/types/create')
    await expect(page.getByText('Kundkontot är låst och funktionaliteten kan inte ändras.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Publicerad/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Till Kategorier' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Spara/ })).toHaveCount(0)
    // the administration has its own colours, the execution area has not
    expect(await filled()).toBe('#102a83')
    await show(page, '/exe')
    await expect(strip).toBeVisible()
    expect(await filled()).toBe('#78d3bb')
    await page.getByRole('button', { name: 'Tillbaka till min egen kund' }).click()
    await page.waitForURL('**/users')
    await show(page, '/dashboard')
    await expect(page.getByText('Du arbetar i Norra området hos Lindviks kommun.')).toBeVisible()
    await expect(strip).toHaveCount(0)
  } finally {
    // the next login of this user starts at home
    await call('POST', '/session/switch', { tenantId: home.id })
    const { version } = await call<Tenant>('GET', `/tenants/${other.id}`)
    await call('DELETE', `/tenants/${other.id}?version=${version}&key=${other.key}`)
  }
})
