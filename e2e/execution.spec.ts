import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, logIn, openBrowser, PHONE, test } from './journey.ts'

/** The day's work in each mode, on a telephone, in the demo customer; each test has an object of its own. */

interface Named {
  id: string
  localizedNames: { culture: string; text: string }[]
  dataPropertyTypes: { id: string; key: string }[]
}
let phone: Page
/** Makes an object in a category of the demo customer. @returns its code */
let objectIn: (category: string, values?: Record<string, unknown>) => Promise<string>
test.beforeAll(async ({ browser }) => {
  const admin = await (await openBrowser(browser)).newPage()
  await admin.goto('/dashboard')
  await logIn(admin, 'tenantadmin')
  const api = await apiOf(admin)
  const { items } = await api.get<{ items: Named[] }>('/elementTypes')
  objectIn = async (category, values = {}) => {
    const { id } = items.find(({ localizedNames }) => localizedNames.some(({ text }) => text === category))!
    const { dataPropertyTypes } = await api.get<Named>(`/elementTypes/${id}/full`)
    const code = `E-${randomUUID().slice(0, 8).toUpperCase()}`
    const required = { building: 'Skolan', balance: 20, ...values }
    const dataProperties = dataPropertyTypes
      .filter(({ key }) => key in required)
      .map((field) => ({ dataPropertyTypeId: field.id, value: (required as Record<string, unknown>)[field.key] }))
    await api.post('/elements', { elementTypeId: id, title: `Prov ${code}`, code, dataProperties })
    return code
  }
  const context = await openBrowser(browser, PHONE)
  phone = await context.newPage()
  await phone.goto('/exe')
  await logIn(phone, 'user')
})

/** Taps, and counts: what a job costs. */
function counter() {
  let taps = 0
  return {
    async tap(name: string | RegExp, role: 'link' | 'button' | 'radio' = 'button') {
      taps++
      await phone.getByRole(role, { name }).first().click()
    },
    taps: () => taps,
  }
}
const opened = (code: string) => phone.goto(`/exe/code/${code}`)
const done = () => expect(phone.getByText('Klart!')).toBeVisible()

test('a tool is lent in two taps, seen as lent, extended, and given back in two', async () => {
  const code = await objectIn('Verktyg')
  await opened(code)
  const lend = counter()
  await lend.tap('Verktygslån', 'link')
  await lend.tap('Spara')
  await done()
  expect(lend.taps()).toBe(2)
  await opened(code)
  await expect(phone.getByText('Du har den')).toBeVisible()
  const running = phone.getByRole('region', { name: 'Pågår' })
  await expect(running.getByText('Utlånad', { exact: true })).toBeVisible()
  // nobody lends what is lent
  await expect(phone.getByRole('region', { name: 'Välj tjänst' })).toHaveCount(0)
  await running.getByRole('link', { name: 'Förläng' }).click()
  await phone.getByLabel('Varför').fill('Det blev mer att göra')
  await phone.getByRole('button', { name: 'Spara' }).click()
  await done()
  // undo: the loan is as it was
  await phone
    .getByRole('button', { name: /^Ångra/ })
    .last()
    .click()
  await expect(phone.getByText('Det är ångrat.')).toBeVisible()
  await opened(code)
  const back = counter()
  await back.tap('Lämna tillbaka', 'link')
  await back.tap('Spara')
  await done()
  expect(back.taps()).toBe(2)
  await expect(phone.getByText('Återlämnad', { exact: true })).toBeVisible()
  await opened(code)
  await expect(phone.getByText('Du har den')).toHaveCount(0)
  await expect(phone.getByRole('link', { name: 'Verktygslån' }).first()).toBeVisible()
})

test('a case is opened, seen by the next one who comes, followed up and closed', async () => {
  const code = await objectIn('Lokal')
  await opened(code)
  await phone.getByRole('link', { name: 'Felanmälan' }).first().click()
  await phone.getByLabel('Vad är fel?').click()
  await phone.getByRole('option').first().click()
  await phone.getByLabel('Beskrivning').fill('Det droppar från taket')
  await phone.getByRole('button', { name: 'Spara' }).click()
  await done()
  await opened(code)
  const running = phone.getByRole('region', { name: 'Pågår' })
  await expect(running.getByText('Öppnad', { exact: true })).toBeVisible()
  await running.getByRole('link', { name: 'Följ upp' }).click()
  await phone.getByLabel('Vad har hänt?').fill('Beställt en rörmokare')
  await phone.getByRole('button', { name: 'Spara' }).click()
  await done()
  // on with it from where one is
  await phone.getByRole('link', { name: 'Åtgärdat' }).click()
  await phone.getByLabel('Vad gjordes?').fill('Ny packning')
  await phone.getByRole('button', { name: 'Spara' }).click()
  await done()
  for (const text of ['Det droppar från taket', 'Beställt en rörmokare', 'Ny packning'])
    await expect(phone.getByRole('main').getByText(text)).toBeVisible()
  await opened(code)
  await expect(phone.getByRole('region', { name: 'Pågår' })).toHaveCount(0)
})

test('what is withdrawn is gone from the balance, and more than there is is refused at its field', async () => {
  const code = await objectIn('Förbrukningsmaterial', { balance: 6 })
  await opened(code)
  await expect(phone.getByText('6 kvar')).toBeVisible()
  const withdraw = counter()
  await withdraw.tap('Ta ut', 'link')
  await phone.getByLabel('Antal').fill('2')
  await withdraw.tap('Spara')
  await done()
  expect(withdraw.taps()).toBeLessThanOrEqual(3)
  await expect(phone.getByText('Nu finns 4 kvar.')).toBeVisible()
  await opened(code)
  await expect(phone.getByText('4 kvar')).toBeVisible()
  await expect(phone.getByText('Under gränsen 5')).toBeVisible()
  await phone.getByRole('link', { name: 'Ta ut' }).first().click()
  await phone.getByLabel('Antal').fill('9')
  await phone.getByRole('button', { name: 'Spara' }).click()
  await expect(phone.getByText('Det finns bara 4 kvar.')).toBeVisible()
  await expect(phone.getByLabel('Antal')).toHaveValue('9')
})

test('a form that is kept up to date opens with its newest answer', async () => {
  const code = await objectIn('Lokal')
  await opened(code)
  await phone.getByRole('link', { name: 'Rummets skick' }).first().click()
  for (const part of ['Golv', 'Väggar', 'Tak'])
    await phone.getByRole('radiogroup', { name: part }).getByText('Gott', { exact: true }).click()
  await phone.getByLabel('Planerade åtgärder').fill('Måla 2027')
  await phone.getByRole('button', { name: 'Spara' }).click()
  await done()
  await opened(code)
  // no second one is begun
  await phone.getByRole('link', { name: /^Rummets skick\s*Senast ändrad/ }).click()
  await expect(phone.getByLabel('Planerade åtgärder')).toHaveValue('Måla 2027')
  await phone.getByLabel('Planerade åtgärder').fill('Måla 2028')
  await phone.getByRole('button', { name: 'Spara' }).click()
  await done()
  await expect(phone.getByText('Måla 2028')).toBeVisible()
})

test('a checklist is all OK in three taps, and what is not is changed', async () => {
  await opened('L-N005')
  const check = counter()
  await check.tap('Rutinmässig visuell besiktning', 'link')
  await check.tap('Allt OK')
  await expect(phone.getByRole('button', { name: 'Allt OK' })).toBeDisabled()
  await check.tap('Spara')
  await done()
  expect(check.taps()).toBe(3)
})
