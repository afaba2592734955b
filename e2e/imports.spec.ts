import { randomUUID } from 'node:crypto'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField } from '@verka/server/src/testing/made/a-working-day.ts'
import type { Page } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { expect, openAs, test } from './support/journey.ts'

/** An import from the dropped file to its report and its undo. */
test.describe.configure({ mode: 'serial' })

const OLD = { title: 'Borrmaskin', code: `I-${randomUUID().slice(0, 6)}` }
const names = { status: 'published', localizedNames: localized('Maskiner att importera') }

/** A published category with a number, a day and a choice of predefined values, and an object in it. */
async function aCategory(page: Page) {
  const api = await apiOf(page)
  const places = await api.post('/recordTypes', { status: 'published', localizedNames: localized('Hyllor'), dataPropertyTypes: [] })
  await api.post('/records', { recordTypeId: places.id, localizedNames: localized('Norra hyllan'), dataProperties: [] })
  const power = aField('power', 'integer', { localizedNames: localized('Effekt') })
  const bought = aField('bought', 'date', { localizedNames: localized('Köpt') })
  const place = aField('place', 'select', { localizedNames: localized('Hylla'), optionSource: `records:${places.id}`, options: [] })
  const type = await api.post('/elementTypes', { ...names, dataPropertyTypes: [power, bought, place] })
  const { id } = await api.post('/elements', {
    elementTypeId: type.id,
    ...OLD,
    dataProperties: [{ dataPropertyTypeId: power.id, value: 450 }],
  })
  return { api, typeId: type.id, oldId: id }
}

/** Drops a file of the letters and separators of a Swedish spreadsheet. */
async function drop(page: Page, name: string, lines: readonly string[]) {
  const bytes = [...Buffer.from(lines.join('\r\n'), 'latin1')]
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([new Uint8Array(content as number[])], fileName as string, { type: 'text/csv' }))
      return dropped
    },
    [name, bytes] as const,
  )
  await page.getByText('Släpp en fil här').dispatchEvent('drop', { dataTransfer: data })
}

const row = (page: Page, number: number) => page.getByRole('row').filter({ has: page.getByText(`Rad ${number}`, { exact: true }) })

test('a dropped file is matched, corrected, imported and undone', async ({ page }) => {
  await openAs(page, 'tenantadmin', '/dashboard')
  const { typeId } = await aCategory(page)
  await page.goto(`/elements/list/${typeId}`)
  await page.getByRole('link', { name: 'Importera', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Kategori' })).toHaveValue('Maskiner att importera')
  await drop(page, 'maskiner.csv', [
    'Namn;Kod;Effekt;Köpt;Hylla;Anteckning',
    `Borrmaskin;${OLD.code};850;2024-05-01;Norra hyllan;lagad`,
    `Cirkelsåg;${OLD.code}-2;1200;2023-11-12;Södra hyllan;`,
    `Slipmaskin;${OLD.code}-3;stark;2023-11-12;Norra hyllan;`,
    `Fräs;${OLD.code}-4;700;31 februari;;`,
  ])

  await expect(page.getByRole('heading', { level: 1, name: 'maskiner.csv' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Kolumnen Effekt fyller' })).toHaveValue('Effekt')
  await expect(page.getByRole('combobox', { name: 'Teckenkodning' })).toHaveValue('Windows-1252')
  await expect(page.getByRole('combobox', { name: 'Kolumnen Anteckning fyller' })).toHaveValue('Inget')
  await expect(page.getByRole('combobox', { name: 'Det som redan finns hittas med' })).toHaveValue('Kod')
  await page.getByRole('button', { name: 'Kontrollera 4 rader' }).click()

  await expect(page.getByRole('button', { name: 'Fel 3' })).toBeVisible()
  await expect(page.getByText('Går först när alla rader är riktiga')).toBeVisible()
  // a missing value is created on request
  await page.getByRole('checkbox', { name: 'Skapa det' }).click()
  await expect(page.getByRole('button', { name: 'Fel 2' })).toBeVisible()
  // a cell is corrected in place
  await row(page, 4).getByRole('gridcell').nth(2).click()
  await page.getByRole('textbox', { name: 'Rätta Effekt, rad 4' }).fill('900')
  await page.keyboard.press('Enter')
  await expect(row(page, 4)).toContainText('Rättad här')
  await expect(page.getByRole('button', { name: 'Fel 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Ändras 1' }).click()
  await expect(row(page, 2)).toContainText(/450.*850/)

  await page.getByRole('button', { name: 'Importera de 3 riktiga' }).click()
  await expect(page.getByRole('heading', { name: 'Rapport' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skapade 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ändrade 1' })).toBeVisible()
  const report = new URL(page.url()).pathname

  // the failed row is corrected as an import of its own
  await page.getByRole('button', { name: 'Rätta och importera igen' }).click()
  await page.waitForURL((url) => url.pathname !== report)
  await page.getByRole('button', { name: 'Kontrollera 1 rad' }).click()
  await page.getByRole('gridcell').nth(3).click()
  await page.getByRole('textbox', { name: /^Rätta Köpt/ }).fill('2024-02-29')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Importera raden' }).click()
  await expect(page.getByRole('button', { name: 'Skapade 1' })).toBeVisible()

  await page.getByRole('link', { name: 'Visa Maskiner att importera' }).click()
  await expect(page.getByText(/^4 rader$/)).toBeVisible()
  await page.getByRole('link', { name: 'Borrmaskin', exact: true }).click()
  await page.getByRole('link', { name: 'Del av en import' }).click()
  await page.waitForURL((url) => url.pathname === report)
  await page.getByRole('button', { name: 'Ångra importen' }).click()
  await expect(page.getByText('Tas bort: 2 objekt.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Ångra importen' }).click()
  await expect(page.getByRole('heading', { name: 'Importen är ångrad' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ångrade 3' })).toBeVisible()
  await page.getByRole('link', { name: 'Visa Maskiner att importera' }).click()
  await expect(page.getByText(/^2 rader$/)).toBeVisible()
})
