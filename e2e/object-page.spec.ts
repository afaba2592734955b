import { apiOf } from './api.ts'
import { fieldOf, serviceWith } from './every-kind.ts'
import { expect, openAs, openBrowser, PHONE, test } from './journey.ts'

test('an object’s page shows its history, and it can be copied', async ({ page, browser }) => {
  await openAs(page, 'tenantadmin')
  const api = await apiOf(page)
  const [colour, note] = [fieldOf('text', 'Kulör'), fieldOf('text', 'Notering')]
  const { elementId, elementTypeId, execute } = await serviceWith(api, 'Målade saker', [note], [colour])
  const object = { elementTypeId, title: 'Bänken vid sjön' }
  const painted = (value: string) => [{ dataPropertyTypeId: colour.id, value }]
  const one = await api.put(`/elements/${elementId}`, { ...object, version: 1, dataProperties: painted('Grön') })
  await execute({ [note.id]: 'Oljad' })
  await api.put(`/elements/${elementId}`, { ...object, version: one.version, dataProperties: painted('Röd') })

  await page.goto(`/elements/${elementId}/edit`)
  const history = page.getByRole('region', { name: 'Historik' })
  const entries = history.getByRole('listitem')
  await expect(entries).toHaveCount(4)
  await expect(entries.first()).toContainText(/Ändrad.*Kulör.*Före: Grön.*Efter: Röd/)
  await expect(entries.nth(1)).toContainText('Slutförd')
  await expect(page.getByRole('region', { name: 'Just nu' })).toContainText('Inget lån, ärende eller bokning.')
  await history.getByText('Utfört', { exact: true }).click()
  await expect(entries).toHaveCount(1)
  await entries.getByRole('link', { name: 'Målade saker' }).click()
  await expect(page.getByText('Oljad')).toBeVisible()
  await page.getByRole('link', { name: 'Bänken vid sjön', exact: true }).first().click()

  // a copy has all but the code, and is nothing until it is saved
  await page.getByRole('link', { name: 'Kopiera' }).click()
  await expect(page.getByText(/^Kopia av Bänken vid sjön/)).toBeVisible()
  await expect(page.getByLabel('Kulör')).toHaveValue('Röd')
  await expect(page.getByLabel('Kod')).toHaveValue('')
  await page.getByLabel('Titel').fill('Bänken vid ån')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(/^Bänken vid ån \([2-9A-HJKMNP-Z]{13}\) är skapad\.$/)).toBeVisible()

  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await openAs(phone, 'siteadmin', `/elements/${elementId}/edit`)
  await expect(phone.getByRole('region', { name: 'Historik' }).getByRole('listitem')).toHaveCount(4)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
