import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { fieldOf } from './support/every-kind.ts'
import { expect, openAs, openBrowser, openService, PHONE, test } from './support/journey.ts'
import { wedgeScanner } from './support/wedge-scanner.ts'

/** A keyboard scanner: no scan is lost, and a focused field keeps its text. */

const texts = (text: string) => [{ culture: 'sv-SE', text }]

/** Objects of a category with a loan, whose form has a text field. */
async function thingsToScan(admin: Page, count: number) {
  await openAs(admin, 'tenantadmin')
  const api = await apiOf(admin)
  const name = `Radioapparater ${randomUUID().slice(0, 4)}`
  const common = { localizedNames: texts(name), localizedDescriptions: [], status: 'published' }
  const { id: elementTypeId } = await api.post('/elementTypes', { ...common, dataPropertyTypes: [] })
  const fields = [fieldOf('textArea', 'Till vad')]
  const { id: operationTypeId } = await api.post('/operationTypes', { ...common, elementTypeId, dataPropertyTypes: fields })
  const operations = ['start', 'complete'].map((mode) => ({ id: randomUUID(), mode, operationTypeId }))
  const settings = { maxDays: 14, undoSeconds: 300 }
  const { id: service } = await api.post('/transactionTypes', { ...common, elementTypeId, mode: 'loan', settings, operations })
  const codes: string[] = []
  for (let number = 0; number < count; number++) {
    const code = `R${randomUUID().slice(0, 6).toUpperCase()}`
    await api.post('/elements', { elementTypeId, title: `Radio ${code}`, code, dataProperties: [] })
    codes.push(code)
  }
  return { name, service, codes }
}

test('nine scans without a pause are nine objects, in any rhythm; the search keeps typed text, and a rejected scan is reported', async ({
  page: admin,
  browser,
}) => {
  const { service, codes } = await thingsToScan(admin, 9)
  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await phone.addInitScript(() => {
    const signals: unknown[] = []
    Object.assign(window, { signals })
    navigator.vibrate = (pattern) => signals.push(pattern) > 0
  })
  await openAs(phone, 'user', `/exe?basket=${service}`)
  await expect(phone.getByText('Inget med än')).toBeVisible()
  // all are scanned before the first one has been looked up
  let answer = () => {}
  const isAllScanned = new Promise<void>((resolve) => (answer = resolve))
  await phone.route(/\/elements\/codes\/[^/]+\/now/, async (route) => {
    await isAllScanned
    await route.continue()
  })
  const scan = await wedgeScanner(phone)
  await scan(codes.slice(0, 3), { key: 15, between: 0 })
  await scan(codes.slice(3, 6), { key: 65, between: 150 })
  const search = phone.getByRole('searchbox', { name: 'Kod eller namn' })
  await search.fill('Rad')
  await scan(codes.slice(6), { key: 119, between: 400, terminator: 'Tab' })
  await expect(search).toHaveValue('Rad')
  answer()
  const rows = phone.getByRole('list', { name: /objekt$/ }).getByRole('listitem')
  await expect(rows).toHaveCount(9)
  for (const code of codes) await expect(phone.getByText(`Kod ${code}`)).toBeVisible()

  const signals = () => phone.evaluate(() => (window as unknown as { signals: unknown[] }).signals.length)
  expect(await signals()).toBe(0)
  await search.focus()
  await scan(['FINNS-INTE', codes[0]!], { key: 15, between: 150 })
  // a message right after it does not replace it
  await expect(phone.getByText('Koden FINNS-INTE finns inte här')).toBeVisible()
  await expect(phone.getByText(`Radio ${codes[0]} är redan med`)).toBeVisible()
  await expect(search).toHaveValue('Rad')
  expect(await signals()).toBe(1)
})

test('a known code scanned into a text field opens its object and leaves the field unchanged; typing by a person stays', async ({
  page: admin,
  browser,
}) => {
  const { name, codes } = await thingsToScan(admin, 2)
  const [first, second] = codes as [string, string]
  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user', `/exe/code/${first}`)
  await openService(phone, name)
  const scan = await wedgeScanner(phone)
  const text = phone.getByRole('textbox', { name: 'Till vad' })
  await text.fill('Marknaden i maj')
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 15))

  // fast typing by a person, even of a known code, has the normal effect of its keys
  await scan([second], { key: [95, 60, 118, 80, 110, 55] })
  await expect(text).toHaveValue(`Marknaden${second}\n`)
  // a code without an object is a text, and so is any other text
  await scan(['SN-4711'], { key: 15 })
  await expect(text).toHaveValue(`Marknaden${second}\nSN-4711\n`)
  await text.fill('Marknaden i maj')
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 15))

  await scan([second], { key: 65 })
  await phone.getByRole('button', { name: 'Lämna och behåll utkastet' }).click()
  await expect(phone.getByText(`Kod ${second}`)).toBeVisible()
  await phone.goBack()
  await expect(text).toHaveValue('Marknaden i maj')
})

test('a scan while the page still loads its listener opens the object', async ({ page: admin, browser }) => {
  const { codes } = await thingsToScan(admin, 1)
  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user', '/exe')
  let isLetGo = () => {}
  const letGo = new Promise<void>((resolve) => (isLetGo = resolve))
  await phone.route(/heard-codes/, async (route) => {
    await letGo
    await route.continue()
  })
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await (
    await wedgeScanner(phone)
  )(codes, { key: 15 })
  isLetGo()
  await expect(phone.getByRole('heading', { level: 1, name: `Radio ${codes[0]}` })).toBeVisible()
})
