import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { violationsOn } from './for-everybody.ts'
import { expect, openAs, test } from './journey.ts'

/** Lists as files. */

/** The list of all extinguishers of the demo customer. */
async function openList(page: Page) {
  await openAs(page, 'tenantadmin')
  const types = await (await apiOf(page)).get<{ items: { id: string; localizedNames: { text: string }[] }[] }>('/elementTypes')
  const { id } = types.items.find((type) => type.localizedNames.some(({ text }) => text === 'Brandsläckare'))!
  await page.goto(`/elements/list/${id}`)
  await expect(page.getByRole('link', { name: 'Brandsläckare 1', exact: true })).toBeVisible()
}

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
