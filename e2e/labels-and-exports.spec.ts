import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { violationsOn } from './for-everybody.ts'
import { expect, openAs, PHONE, test } from './journey.ts'

/** Labels on paper, and lists as files. */

/** The list of all extinguishers of the demo customer. */
async function openList(page: Page) {
  await openAs(page, 'tenantadmin')
  const types = await (await apiOf(page)).get<{ items: { id: string; localizedNames: { text: string }[] }[] }>('/elementTypes')
  const { id } = types.items.find((type) => type.localizedNames.some(({ text }) => text === 'Brandsläckare'))!
  await page.goto(`/elements/list/${id}`)
  await expect(page.getByRole('link', { name: 'Brandsläckare 1', exact: true })).toBeVisible()
}

test('labels for two of a list, with a chosen design that is stored for the next time', async ({ page }) => {
  await openList(page)
  const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Skriv ut etiketter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skriv ut etiketter' })
  await expect(dialog.getByRole('img', { name: /^Så blir etiketten/ })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Data Matrix' }).check()
  await dialog.getByRole('checkbox', { name: 'Kategori' }).check()
  await expect(dialog.getByRole('img', { name: /Brandsläckare$/ })).toBeVisible()
  await dialog.getByLabel('Börja på etikett nr').fill('20')
  await expect(dialog.getByText('2 etiketter på 1 ark')).toBeVisible()
  expect(await violationsOn(page, { within: '[role=dialog]' })).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Hämta 2 etiketter' }).click()])
  expect(download.suggestedFilename()).toBe('Etiketter.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('2 etiketter är hämtade som PDF.')).toBeVisible()
  // the next time, and of one object
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Skriv ut etikett', exact: true }).click()
  const single = page.getByRole('dialog')
  await expect(single.getByRole('radio', { name: 'Data Matrix' })).toBeChecked()
  await expect(single.getByRole('checkbox', { name: 'Kategori' })).toBeChecked()
  await expect(single.getByRole('button', { name: 'Hämta 1 etikett' })).toBeVisible()
})

test('findings about all labels are shown before printing, with their remedies', async ({ page }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const localizedNames = ['sv-SE', 'en-US', 'nb-NO'].map((culture) => ({ culture, text: 'Etikettprov' }))
  const type = await api.post('/elementTypes', { status: 'published', localizedNames, dataPropertyTypes: [] })
  const title = 'Brandsläckare pulver 6 kg vid nödutgången mot lastkajen på andra våningen i huvudbyggnaden bredvid elskåpet'
  const made = [
    { code: '漢字-1', title: 'Kinesisk' },
    { code: 'P-1', title: 'Hammare' },
    { code: 'P-2', title },
    { code: 'ÄÖ-1', title },
  ]
  for (const each of made) await api.post('/elements', { elementTypeId: type.id, dataProperties: [], ...each })
  await page.goto(`/elements/list/${type.id}`)
  await page.getByRole('checkbox', { name: 'Välj alla rader som är inlästa' }).check()
  await page.getByRole('button', { name: 'Skriv ut etiketter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skriv ut etiketter' })
  await dialog.getByRole('combobox', { name: 'Etiketter' }).click()
  await page.getByRole('option', { name: /L7651/ }).click()
  // independent of earlier prints
  await dialog.getByRole('radio', { name: 'QR-kod' }).check()
  await dialog.getByRole('radio', { name: 'Bara koden' }).check()
  const notice = dialog.getByRole('status')
  await expect(notice).toContainText(/Titeln får inte plats: 2 av 4 etiketter kortar den \((P-2 och ÄÖ-1|ÄÖ-1 och P-2)\)/)
  await dialog.getByRole('radio', { name: /Code 128/ }).check()
  await expect(notice).toContainText('1 kod har tecken som ingen streckkod kan ha: 漢字-1.')
  await expect(notice).toContainText('1 av 4 koder har bokstäver')
  await expect(dialog.getByRole('button', { name: /^Hämta/ })).toBeDisabled()
  expect(await violationsOn(page, { within: '[role=dialog]' })).toEqual([])
  await notice.getByRole('button', { name: 'Hoppa över 1 objekt' }).click()
  await expect(notice).toContainText('1 objekt får ingen etikett: 漢字-1.')
  await expect(dialog.getByRole('img', { name: /Hammare|Brandsläckare/ })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Hämta 3 etiketter' }).click()])
  expect(download.suggestedFilename()).toBe('Etiketter.pdf')
  // one label, one notice, one press
  await page.getByRole('link', { name: 'Kinesisk', exact: true }).click()
  await page.getByRole('button', { name: 'Skriv ut etikett', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Hämta/ })).toBeDisabled()
  await expect(notice).toHaveCount(1)
  await notice.getByRole('button', { name: 'Byt till QR' }).click()
  await expect(notice).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Hämta 1 etikett' })).toBeEnabled()
})

test('a list is exported as it is shown: searched, in its columns; a long export is shown on every page, and can be cancelled', async ({
  page,
}) => {
  await openList(page)
  await page.getByRole('searchbox').first().fill('BS-N00')
  await expect(page.getByText(/^9 rader$/)).toBeVisible()
  await page.getByRole('button', { name: 'Exportera' }).click()
  await expect(page.getByText(/^9 rader i \d kolumner/)).toBeVisible()
  const asListed = page.getByRole('menuitem', { name: /\.csv/ }).first()
  const [download] = await Promise.all([page.waitForEvent('download'), asListed.click()])
  expect(download.suggestedFilename()).toMatch(/^Brandsläckare \d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text[0]).toBe('\ufeff')
  const lines = text.slice(1).trim().split('\r\n')
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatch(/^Titel;Kod;/)
  await expect(page.getByText('Listan är exporterad.')).toBeVisible()

  // the same rows by the data schema of the category, and as a template to fill in
  const files: [RegExp, RegExp, RegExp][] = [
    [/Brandskyddslista/, /\.csv/, /^Brandskyddslista .*\.csv$/],
    [/För import/, /Tom mall/, /^Brandsläckare – mall\.xlsx$/],
  ]
  for (const [group, item, name] of files) {
    await page.getByRole('button', { name: 'Exportera' }).click()
    const file = page.getByRole('group', { name: group }).getByRole('menuitem', { name: item })
    const [saved] = await Promise.all([page.waitForEvent('download'), file.click()])
    expect(saved.suggestedFilename()).toMatch(name)
    if (name.source.includes('csv')) expect((await readFile(await saved.path(), 'utf8')).trim().split('\r\n')).toHaveLength(10)
  }

  // a document that takes a while shows that on every page, and can be cancelled
  const held = Promise.withResolvers<void>()
  await page.route('**/elements/export?*', async (route) => {
    await held.promise
    await route.continue()
  })
  const start = async () => {
    await page.getByRole('button', { name: 'Exportera' }).click()
    await asListed.click()
  }
  await start()
  const note = page.getByRole('status').filter({ hasText: 'Dokumentet skapas' })
  await expect(note).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await note.getByRole('button', { name: 'Avbryt' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()

  await start()
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Startsida' }).first().click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(note).toBeVisible()
  const downloaded = page.waitForEvent('download')
  held.resolve()
  expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/)
  await expect(note).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(PHONE)
  test('the label of one object fits the screen, and its text names the object', async ({ page }) => {
    await openList(page)
    await page.getByRole('link', { name: 'Brandsläckare 1', exact: true }).click()
    // one row of buttons: the rarer ones are in its menu
    const more = page.getByRole('button', { name: 'Fler åtgärder' })
    const [main, menu] = [await page.getByRole('link', { name: 'Öppna som användare' }).boundingBox(), await more.boundingBox()]
    expect(menu!.y).toBe(main!.y)
    expect(Math.min(menu!.width, menu!.height, main!.height)).toBeGreaterThanOrEqual(44)
    await more.click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Läge och historik',
      'Kopiera',
      'Duplicera …',
      'Skriv ut etikett',
      'Öppen adress …',
    ])
    await page.getByRole('menuitem', { name: 'Skriv ut etikett' }).click()
    const picture = page.getByRole('dialog').getByRole('img', { name: /Brandsläckare 1, BS-N001/ })
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await expect(page.getByRole('button', { name: 'Hämta 1 etikett' })).toBeVisible()
  })
})
