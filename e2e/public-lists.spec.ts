import type { Page } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { violationsInBothSchemes } from './support/for-everybody.ts'
import { expect, openAs, openBrowser, PHONE, test } from './support/journey.ts'
import { tenantKey } from './support/tenant.ts'

/** An administrator publishes the playground equipment of the site; a person without a login reads it on a phone. */

/** The pixels of the first picture of the equipment, once it is shown. */
const widthOfPicture = (page: Page) =>
  page
    .getByRole('img', { name: /^(Bild|Picture)$/ })
    .first()
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth)

test('a list is published after a question, read by everybody without scripts, and gone when it is not published any more', async ({
  page,
  browser,
}) => {
  const office = await (await openBrowser(browser)).newPage()
  await openAs(office, 'superuser')
  const root = await apiOf(office)
  const key = await tenantKey()
  const { config } = await root.call<{ config: { id: string } }>('GET', `/tenants/keys/${key}?includeConfig=true`)
  const { version } = await root.call<{ version: number }>('GET', `/tenants/${config.id}/config`)
  await root.call('PUT', `/tenants/${config.id}/config`, { version, settings: { anonymousAccess: true } })

  await openAs(page, 'tenantadmin')
  await page.goto('/publicLists/create')
  await page.getByLabel('Namn (Svenska)').fill('Våra lekredskap')
  await page.getByLabel('Adressens slut').fill('lekplatser')
  await page.getByRole('combobox', { name: 'Kategori' }).click()
  await page.getByRole('option', { name: 'Lekredskap' }).click()
  await page.getByRole('combobox', { name: 'Dataschema' }).click()
  await page.getByRole('option', { name: 'På lekplatsen' }).click()
  const preview = page.getByRole('region', { name: 'Så ser alla den' }).first()
  await expect(preview.getByRole('columnheader')).toContainText(['Benämning', 'Bild', 'Lekplats'])
  await page.getByRole('checkbox', { name: /^JSON/ }).check()
  await page.getByRole('switch', { name: /^Publicerad/ }).click()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Spara' }).click()
  const question = page.getByRole('dialog', { name: 'Publicera listan?' })
  await expect(question).toContainText('Alla ser dessa fält: Benämning, Bild, Lekplats')
  await question.getByRole('button', { name: 'Publicera' }).click()
  await expect(page).toHaveURL(/publicLists\/[0-9a-f-]+\/edit/)
  const address = await page.getByRole('textbox', { name: 'Sida' }).inputValue()
  expect(new URL(address).pathname).toBe(`/open/${key}/north/lekplatser`)

  const phone = await (await openBrowser(browser, { ...PHONE, javaScriptEnabled: false })).newPage()
  await phone.goto(new URL(address).pathname)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Våra lekredskap')
  const rows = phone.getByRole('row')
  expect(await rows.count()).toBeGreaterThan(5)
  await expect(rows.nth(1).getByRole('rowheader')).not.toBeEmpty()
  await expect.poll(() => widthOfPicture(phone)).toBe(320)
  const isScrolled = await phone.locator('html').evaluate((root) => root.scrollWidth > root.clientWidth)
  expect(isScrolled).toBe(false)
  await phone.getByRole('link', { name: 'English' }).click()
  await expect(rows.first().getByRole('columnheader').first()).toHaveText('Title')
  const desk = await (await openBrowser(browser)).newPage()
  await desk.goto(new URL(address).pathname)
  expect(await violationsInBothSchemes(desk)).toEqual([])
  // the card of one of them has the whole picture
  await desk.goto(`/search?tenant=${key}&site=north&code=L-N001`)
  await expect.poll(() => widthOfPicture(desk)).toBe(960)
  expect(await violationsInBothSchemes(desk)).toEqual([])

  await page.getByRole('switch', { name: /^Publicerad/ }).click()
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Inte publicerad').first()).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('There is nothing to show here')
})
