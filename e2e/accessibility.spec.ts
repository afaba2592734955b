import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, logIn, openBrowser, test } from './journey.ts'

/** WCAG 2.2 AA on every kind of page, in light and dark, and no page wider than a narrow phone. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const NARROW = { width: 320, height: 720 }

async function check(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const found = violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map((node) => node.html.slice(0, 260)).join(' ¦ ')}`)
  expect.soft(found).toEqual([])
}

/** Each page at a desk, and none wider than a narrow phone. */
async function checkEach(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await check(page, address)
    await page.setViewportSize(NARROW)
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${address} at ${NARROW.width} px`,
        timeout: 3000,
      })
      .toBeLessThanOrEqual(NARROW.width)
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`pages for everybody and the login server’s, ${colorScheme}`, async ({ browser }) => {
    const context = await openBrowser(browser, { colorScheme, viewport: NARROW, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const path of ['/', '/identity/forgotten', '/nowhere']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await check(page, path)
    }
    await page.goto('/dashboard')
    await page.getByLabel('Lösenord').waitFor()
    await check(page, 'log in')
    await page.getByRole('button', { name: 'Logga in' }).click()
    await check(page, 'log in with errors')
    await context.close()
  })

  test(`administration and execution, ${colorScheme}`, async ({ browser }) => {
    const context = await openBrowser(browser, { colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/dashboard')
    await logIn(page, 'tenantadmin')
    const addresses = [
      '/dashboard',
      '/elements/types',
      '/elements/types/create',
      '/operations/types',
      '/transactions/types',
      '/records/types',
      '/records/types/create',
      '/exe',
      '/exe/code/BS-N022',
    ]
    await page
      .getByRole('link', { name: /Brandsläckare/ })
      .first()
      .waitFor()
    for (const group of ['Objekt', 'Fördefinierade värden', 'Händelselogg', 'Transaktionsrapport']) {
      await page.getByRole('navigation').getByRole('button', { name: group }).click()
    }
    for (const name of ['Brandsläckare', 'Besiktningsresultat', 'Kontroll av brandsläckare', 'Årlig kontroll']) {
      addresses.push((await page.getByRole('navigation').getByRole('link', { name, exact: true }).getAttribute('href'))!)
    }
    await page.goto('/elements/types')
    addresses.push((await page.getByRole('link', { name: 'Brandsläckare', exact: true }).getAttribute('href'))!)
    await page.goto(addresses.find((address) => address.startsWith('/elements/list/'))!)
    addresses.push((await page.getByRole('link', { name: 'Brandsläckare 1', exact: true }).getAttribute('href'))!)
    const values = addresses.find((address) => address.startsWith('/records/list/'))!
    addresses.push(values.replace('/list/', '/create/'), `${values.replace('/list/', '/types/')}/edit`)
    await page.goto(values)
    addresses.push((await page.getByRole('link', { name: 'Anmärkning', exact: true }).getAttribute('href'))!)
    await page.goto('/exe/code/BS-N022')
    await page.getByRole('link', { name: /^Årlig kontroll Check/ }).click()
    await page.getByRole('button', { name: 'Spara' }).waitFor()
    addresses.push(new URL(page.url()).pathname)
    await checkEach(page, addresses)
    await page.getByRole('button', { name: 'Spara' }).click()
    await page.getByText(/behöver rättas/).waitFor()
    await check(page, 'a form with errors, narrow')
    await page.getByRole('button', { name: /^Användarmeny/ }).click()
    await page.getByRole('button', { name: 'Logga ut' }).waitFor()
    await check(page, 'the user menu')
    await context.close()
  })

  test(`categories and services, ${colorScheme}`, async ({ browser }) => {
    const context = await openBrowser(browser, { colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/elements/types')
    await logIn(page, 'tenantadmin')
    const category = (await page.getByRole('link', { name: 'Lekredskap', exact: true }).getAttribute('href'))!
    await page.goto('/transactions/types')
    const service = (await page.getByRole('link', { name: 'Verktygslån', exact: true }).getAttribute('href'))!
    const parts = ['picture', 'operations/types', 'transactions/types'].map((part) => category.replace(/edit$/, part))
    await checkEach(page, [`${category}?step=fields`, ...parts, `${service}?step=mode`, `${service}?step=settings`])
    await context.close()
  })

  test(`people and privileges, ${colorScheme}`, async ({ browser }) => {
    const context = await openBrowser(browser, { colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/users')
    await logIn(page, 'tenantadmin')
    const addresses = ['/users', '/users/create', '/users/privileges', '/users/privileges/create']
    for (const [list, name] of [
      ['/users', 'Rikard Vikarie'],
      ['/users/privileges', 'Verktygsutlåning'],
    ] as const) {
      await page.goto(list)
      addresses.push((await page.getByRole('link', { name, exact: true }).getAttribute('href'))!)
    }
    await checkEach(page, addresses)
    await check(page, 'the matrix as cards')
    await context.close()
  })

  test(`the log of changes, ${colorScheme}`, async ({ browser }) => {
    const context = await openBrowser(browser, { colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/auditLog')
    await logIn(page, 'tenantadmin')
    await checkEach(page, ['/auditLog'])
    await page.locator('[data-row-link]').first().click()
    await page.getByRole('dialog').getByRole('table').waitFor()
    await check(page, 'an entry of the log')
    await context.close()
  })
}
