import type { Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { expect, openAs, show, test } from './journey.ts'
import { tenantKey } from './tenant.ts'

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

test('a tenant is created, given a look, and deleted once its key is typed', async ({ page }) => {
  const name = `Åre kommun ${MARK}`
  await openAs(page, 'superuser', '/tenants')
  await page.getByRole('link', { name: 'Skapa kund' }).click()
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByRole('button', { name: 'Namn: Detta fält måste ha ett värde' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Namn', exact: true }).fill(name)
  await expect(page.getByRole('textbox', { name: 'Nyckel', exact: true })).toHaveValue(`are-kommun-${MARK}`)
  await page.getByRole('combobox', { name: 'Tidszon' }).fill('oslo')
  await page.getByRole('option', { name: /Europe\/Oslo/ }).click()
  await page.getByLabel('Områdets namn').fill('Duved')
  await expect(page.getByLabel('Områdets nyckel')).toHaveValue('duved')
  await page.getByLabel('Integritetspolicy').fill('are.example/policy')
  await page.getByLabel('Nyhetsflöde (RSS)').fill('http://127.0.0.1/nyheter')
  await expect(page.getByLabel('Integritetspolicy')).toHaveValue('http://are.example/policy')
  await page.keyboard.press('Control+s')
  // only the server recognises internal addresses
  await expect(page.getByLabel('Nyhetsflöde (RSS)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Nyhetsflöde (RSS)').fill('')
  await page.keyboard.press('Control+s')

  await expect(page.getByRole('heading', { level: 1, name: 'Utseende och inställningar' })).toBeVisible()
  const colour = page.getByRole('region', { name: 'Färger', exact: true }).getByLabel('Huvudfärg')
  await colour.fill('#c62828')
  await expect(page.getByText(/^Huvudfärgen är för mörk för text i mörkt läge/)).toBeVisible()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 60 } })
  await page.locator('[data-logo-input]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Ta bort logotypen' })).toBeVisible()
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText(`Utseende och inställningar för ${name} är sparade.`)).toBeVisible()

  await page.getByRole('link', { name: 'Utseende och inställningar' }).click()
  await expect(colour).toHaveValue('#c62828')
  await expect(page.getByRole('button', { name: 'Ta bort logotypen' })).toBeVisible()
  await page.getByRole('button', { name: 'Återställ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Återställ' }).click()
  await expect(colour).toHaveValue('#78D3BB')
  await page.getByRole('link', { name }).click()

  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Ta bort ${name}?` })
  await expect(dialog.getByText('1 område: Duved')).toBeVisible()
  const goOn = dialog.getByRole('button', { name: 'Ta bort kunden' })
  await dialog.getByRole('textbox').fill('are-kommun')
  await expect(goOn).toBeDisabled()
  await dialog.getByRole('textbox').fill(`are-kommun-${MARK}`)
  await goOn.click()
  await expect(page.getByText(`${name} är borttagen.`)).toBeVisible()
  await page.getByRole('searchbox').fill(MARK)
  await expect(page.getByText('Inga träffar')).toBeVisible()
})

test('a site with rows stays, and shows them; the use of the licence is shown', async ({ page }) => {
  await openAs(page, 'superuser', '/tenants')
  await page.getByRole('searchbox').fill(await tenantKey())
  const link = page.getByRole('link', { name: 'Lindviks kommun', exact: true })
  await expect(link).toHaveCount(1)
  await link.click()
  await expect(page.getByRole('region', { name: 'Licens' })).toContainText(/\d+, ingen gräns/)
  await page.getByRole('button', { name: 'Ta bort området Södra området' }).click()
  await expect(page.getByText('Södra området tas bort när du sparar, om det är tomt.')).toBeVisible()
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.locator('#tenant-leaving-sites').getByText(/^Området south går inte att ta bort.*kategorier/)).toBeVisible()
  await page.getByRole('button', { name: 'Behåll' }).click()
  await expect(page.getByLabel('Områdets namn')).toHaveCount(2)
  // nobody deletes their present tenant
  await expect(page.getByRole('button', { name: 'Ta bort', exact: true })).toHaveCount(0)
})

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
