import type { Page } from '@playwright/test'
import { expect, goTo as goThere, logIn, openBrowser, openStep, PHONE, show, test } from './support/journey.ts'
import { addField, nameIt } from './support/making-types.ts'

/**
 * The working day of issue 2 on an area of the demo customer, from an empty category to the log: each test continues where the previous one
 * ended.
 */
test.describe.configure({ mode: 'serial' })

const CODE = `P-${Date.now().toString(36)}`
let page: Page

test.beforeAll(async ({ browser }) => {
  page = await (await openBrowser(browser)).newPage()
})

const goTo = (group: string, name: string) => goThere(page, group, name)

test('1. the administrator logs in and builds a category, a function and a service', async () => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await logIn(page, 'tenantadmin')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tove')
  await expect(page).toHaveURL(/\/dashboard/)

  await page.getByRole('navigation').getByRole('link', { name: 'Kategorier' }).click()
  await page.getByRole('link', { name: 'Skapa kategori' }).click()
  await nameIt(page.locator('form'), 'Namn', ['Pump', 'Pump unit', 'Pumpe'])
  await openStep(page, 'Fält')
  await addField(page, { kind: 'Text En rad', names: ['Märke', 'Brand', 'Merke'], isRequired: true, isInList: true })
  await addField(page, { kind: 'Heltal', names: ['Varvtal'], isInList: true, max: '5000' })
  await addField(page, { kind: 'Decimaltal', names: ['Effekt (kW)'], isInList: true })
  await addField(page, { kind: 'Datum En dag i', names: ['Installerad'], isInList: true })
  await expect(page.getByText('4 fält')).toBeVisible()
  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText('Pump är publicerad.')).toBeVisible()

  await page.getByRole('link', { name: 'Skapa funktion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ny funktion' })).toBeVisible()
  await nameIt(page.locator('form'), 'Namn', ['Pumpkontroll', 'Pump check', 'Pumpekontroll'])
  await openStep(page, 'Formulär')
  await addField(page, { kind: 'Kryssruta', names: ['Läcker inte'], isRequired: true })
  await addField(page, {
    kind: 'Decimaltal',
    names: ['Tryck (bar)'],
    isRequired: true,
    isInList: true,
    max: '16',
  })
  await addField(page, {
    kind: 'Lista',
    names: ['Resultat'],
    isRequired: true,
    isInList: true,
    options: ['Godkänd', 'Underkänd'],
  })
  await addField(page, { kind: 'Textområde', names: ['Kommentar'] })
  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText('Pumpkontroll är publicerad.')).toBeVisible()

  await show(page, '/elements/types')
  await page.getByRole('link', { name: 'Pump', exact: true }).click()
  await page.getByRole('link', { name: 'Skapa tjänst' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ny tjänst' })).toBeVisible()
  await nameIt(page.locator('form'), 'Namn', ['Månadskontroll', 'Monthly check', 'Månedskontroll'])
  await openStep(page, 'Läge och funktioner')
  await expect(page.getByRole('radio', { name: 'Enkelt formulär' })).toBeChecked()
  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText('Lägg till minst en funktion som startar tjänsten').first()).toBeVisible()
  await page.getByRole('button', { name: 'Lägg till funktion' }).click()
  await page.getByRole('button', { name: 'Spara och publicera' }).click()
  await expect(page.getByText('Månadskontroll är publicerad.')).toBeVisible()
})

test('2. objects of it are listed, sorted, searched and paged', async () => {
  const create = async (title: string, code: string, brand: string, speed: string) => {
    await page.getByRole('textbox', { name: 'Titel', exact: true }).fill(title)
    await page.getByRole('textbox', { name: 'Kod', exact: true }).fill(code)
    await page.getByLabel('Märke').fill(brand)
    await page.getByLabel('Varvtal').fill(speed)
    await page.getByLabel('Effekt (kW)').fill('1,5')
    await page.getByRole('textbox', { name: 'Installerad' }).fill('2026-02-28')
  }
  await goTo('Objekt', 'Pump')
  await expect(page.getByText('Inga objekt än')).toBeVisible()
  await page.getByRole('link', { name: 'Skapa objekt' }).first().click()

  await create('Pump i källaren', CODE, 'Grundfos', '9000')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Varvtal')
  await expect(page.getByText('Värdet får inte vara högre än 5').first()).toBeVisible()
  await page.getByLabel('Varvtal').fill('900')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(`Pump i källaren (${CODE}) är skapad.`)).toBeVisible()

  await goTo('Objekt', 'Pump')
  await page.getByRole('link', { name: 'Skapa objekt' }).first().click()
  await create('Pump på vinden', CODE, 'Wilo', '2000')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(`Koden ${CODE} används redan av ett annat objekt.`).first()).toBeVisible()
  await expect(page.getByLabel('Märke')).toHaveValue('Wilo')
  await page.getByRole('textbox', { name: 'Kod', exact: true }).fill('')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(/^Pump på vinden \(.+\) är skapad\.$/)).toBeVisible()

  await goTo('Objekt', 'Pump')
  const table = page.getByRole('table')
  const firstCell = table.getByRole('row').nth(1)
  await expect(firstCell).toContainText('Pump i källaren')
  await expect(firstCell).toContainText('1,5')
  await expect(firstCell).toContainText('2026-02-28')
  await table.getByRole('button', { name: 'Varvtal', exact: true }).click()
  await expect(firstCell).toContainText('Pump i källaren')
  await table.getByRole('button', { name: 'Varvtal', exact: true }).click()
  await expect(firstCell).toContainText('Pump på vinden')
  await expect(page).toHaveURL(/sort=-/)
  await page.getByRole('searchbox').fill('grundf')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(firstCell).toContainText('Pump i källaren')
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(2)
})

test('3. a restricted person is refused at an administration address and lands in the execution area', async ({ browser }) => {
  const context = await openBrowser(browser)
  const restricted = await context.newPage()
  await restricted.goto('/elements/types')
  await logIn(restricted, 'restricted')
  await expect(restricted.getByText('Åtkomst nekad.')).toBeVisible()
  await expect(restricted).toHaveURL(/\/exe(\?|$)/)
  await expect(restricted.getByLabel('Kod eller namn')).toBeVisible()
})

test('4. a user scans the code with a phone, logs in, is corrected, and has it saved', async ({ browser }) => {
  const context = await openBrowser(browser, PHONE)
  const phone = await context.newPage()
  await phone.goto(`/exe/code/${CODE}`)
  await logIn(phone, 'user')
  await expect(phone.getByRole('heading', { level: 1, name: 'Pump i källaren' })).toBeVisible()
  expect(new URL(phone.url()).pathname).toBe(`/exe/code/${CODE}`)
  await expect(phone.getByText('Grundfos')).toBeVisible()

  await phone.getByRole('link', { name: 'Månadskontroll' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Pumpkontroll' })).toBeVisible()
  await phone.getByLabel('Tryck (bar)').fill('160')
  await phone.getByRole('radio', { name: 'Underkänd' }).click()
  await phone.getByLabel('Kommentar').fill('Väsnas. <b>Låter</b> 🙂')
  await phone.getByRole('button', { name: /^Skicka/ }).click()
  await expect(phone.getByText('2 fält behöver rättas')).toBeVisible()
  await expect(phone.getByLabel('Tryck (bar)')).toHaveAccessibleDescription(/Värdet får inte vara högre än 16/)
  await expect(phone.getByLabel('Kommentar')).toHaveValue('Väsnas. <b>Låter</b> 🙂')
  await phone.getByLabel('Läcker inte').check()
  await phone.getByLabel('Tryck (bar)').fill('5,25')
  await phone.getByRole('button', { name: /^Skicka/ }).dblclick()

  await expect(phone.getByText('Klart!')).toBeVisible()
  await expect(phone).toHaveURL(/\/exe\/transaction\//)
  await expect(phone.getByRole('heading', { level: 1, name: 'Månadskontroll' })).toBeVisible()
  for (const text of ['5,25', 'Underkänd', 'Väsnas. <b>Låter</b> 🙂', 'Ulla Vaktmästare']) {
    await expect(phone.getByRole('main').getByText(text).first()).toBeVisible()
  }
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', day: 'numeric', month: 'short' }).format()
  await expect(phone.getByRole('main').getByText(today).first()).toBeVisible()
  const [pdf] = await Promise.all([phone.waitForEvent('download'), phone.getByRole('button', { name: 'Hämta som PDF' }).click()])
  expect(pdf.suggestedFilename()).toBe(`Månadskontroll ${CODE}.pdf`)
})

test('5. the administrator finds it, once, in the report and in the event log', async () => {
  for (const [area, name] of [
    ['Transaktionsrapport', 'Månadskontroll'],
    ['Händelselogg', 'Pumpkontroll'],
  ] as const) {
    await goTo(area, name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${area}: ${name}`)
    const rows = page.getByRole('table', { name: `${area}: ${name}` }).getByRole('row')
    await expect(rows).toHaveCount(2)
    for (const text of ['Pump i källaren', CODE, 'Ulla Vaktmästare', '5,25', 'Underkänd']) await expect(rows.nth(1)).toContainText(text)
  }
  await page.getByRole('table', { name: 'Händelselogg' }).getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByText('Väsnas. <b>Låter</b> 🙂')).toBeVisible()
})

test('6. language, site and logout', async () => {
  const openMenu = (name: RegExp) => page.getByRole('button', { name }).click()
  await page.goto('/elements/types')
  await page.getByRole('link', { name: 'Pump', exact: true }).waitFor()

  await openMenu(/^Användarmeny/)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
  await expect(page.getByRole('link', { name: 'Pump unit', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  await page.keyboard.press('Escape')
  await goTo('Objects', 'Pump unit')
  const row = page.getByRole('table').getByRole('row').nth(1)
  await expect(row).toContainText('1.5')
  await expect(row).toContainText('2/28/2026')
  const kept = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /local|lang|cultur/i.test(key))
      .map((key) => localStorage[key] as string),
  )
  expect(kept).toEqual([expect.stringContaining('en-US')])

  await openMenu(/^User menu/)
  await page.getByRole('button', { name: 'Norsk' }).click()
  await expect(row).toContainText('28.02.2026')
  await page.reload()
  await expect(row).toContainText('28.02.2026')
  await openMenu(/^Brukermeny/)
  await page.getByRole('button', { name: 'Svenska' }).click()
  await expect(row).toContainText('2026-02-28')

  await page.keyboard.press('Escape')
  await page.goto('/elements/types')
  await openMenu(/^Användarmeny/)
  await page.getByRole('group', { name: 'Område' }).getByRole('button', { name: 'Södra' }).click()
  await expect(page.getByRole('link', { name: 'Verktyg', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pump', exact: true })).toHaveCount(0)

  await page.keyboard.press('Escape')
  await openMenu(/^Användarmeny/)
  await page.getByText('Logga ut').click()
  await page.getByRole('button', { name: 'Logga in' }).click()
  // the login server has ended the session as well: it requires a login
  await expect(page.getByLabel('Lösenord')).toBeVisible()
})
