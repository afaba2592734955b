import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { expect, send, show, test } from './journey.ts'
import { atWork, dayIn, done, type AtWork, type Named } from './phone-at-work.ts'

/** Changes by others to an object with an open form, on a phone; the others use the API. */

let phone: Page
let api: Api
let objectIn: AtWork['objectIn']
test.beforeAll(async ({ browser }) => void ({ phone, api, objectIn } = await atWork(browser)))

const isNamed = ({ localizedNames }: Pick<Named, 'localizedNames'>, name: string) => localizedNames.some(({ text }) => text === name)

/** An object, and a service on it. */
async function runningCase(code: string, service: string): Promise<{ id: string; transactionTypeId: string }> {
  const { id, elementTypeId } = await api.get<{ id: string; elementTypeId: string }>(`/elements/codes/${code}`)
  const { items } = await api.get<{ items: Named[] }>(`/transactionTypes?elementTypeId=${elementTypeId}`)
  return { id, transactionTypeId: items.find((one) => isNamed(one, service))!.id }
}

/** Executes a function of a service as another user. */
async function executed(code: string, service: string, start: string, values: Record<string, unknown>) {
  type Service = { operations: { operationTypeId: string; localizedNames: Named['localizedNames'] }[] }
  const { id: elementId, transactionTypeId } = await runningCase(code, service)
  const { operations } = await api.get<Service>(`/transactionTypes/${transactionTypeId}`)
  const functions = await Promise.all(
    operations.map(({ operationTypeId }) => api.get<Named & { version: number }>(`/operationTypes/${operationTypeId}`)),
  )
  const place = functions.findIndex((one, index) => [one, operations[index]!].some((named) => isNamed(named, start)))
  const { id: operationTypeId, version, dataPropertyTypes } = functions[place]!
  const dataProperties = dataPropertyTypes
    .filter(({ key }) => key in values)
    .map((field) => ({ dataPropertyTypeId: field.id, value: values[field.key] }))
  const body = { elementId, transactionTypeId, operationTypeId, operationTypeVersion: version, dataProperties }
  return api.post('/operations', body)
}

async function booked(code: string, from: string, to: string) {
  const { id: elementId, transactionTypeId } = await runningCase(code, 'Verktygslån')
  return api.post('/reservations', { elementId, transactionTypeId, from, to })
}
const opened = (page: Page, code: string) => show(page, `/exe/code/${code}`)
const alert = () => phone.getByRole('alert')
const button = (name: string | RegExp) => phone.getByRole('button', { name })
const dueField = () => phone.getByRole('textbox', { name: 'Lämnas tillbaka senast' })

test('the balance follows withdrawals by others; a count is confirmed before it overwrites one', async () => {
  const code = await objectIn('Förbrukningsmaterial', { balance: 9 })
  await opened(phone, code)
  await phone.getByRole('link', { name: 'Inventera' }).first().click()
  await phone.getByLabel('Räknat antal').fill('9')
  await expect(phone.getByText('9 i lager → 9 räknade')).toBeVisible()
  await executed(code, 'Lageruttag', 'Ta ut', { amount: 5 })
  await expect(phone.getByText('4 i lager → 9 räknade')).toBeVisible()
  const moved = phone.getByText('Saldot ändrades från 9 till 4 medan du fyllde i. Stämmer det du räknade?')
  await expect(moved).toBeVisible()
  await button('Inventera').click()
  await expect(phone.getByLabel('Räknat antal')).toHaveAccessibleDescription(/Saldot ändrades från 9 till 4/)
  await phone.getByLabel('Räknat antal').fill('3')
  await button('Inventera').click()
  await done(phone)
  await expect(phone.getByText(`Räknat: Prov ${code}, 3 i lager.`)).toBeVisible()
  await opened(phone, code)
  await phone.getByRole('link', { name: 'Ta ut' }).first().click()
  await phone.getByLabel('Antal').fill('2')
  // the stream has not delivered it yet when it is refused
  await phone.route(/\/operations\/prepare\//, (route) => route.abort())
  await executed(code, 'Lageruttag', 'Ta ut', { amount: 2 })
  await phone.unroute(/\/operations\/prepare\//)
  await button('Ta ut').click()
  await expect(phone.getByText('Det finns bara 1 kvar.')).toBeVisible()
  await expect(phone.getByText('1 i lager')).toBeVisible()
  await expect(phone.getByLabel('Antal')).toHaveValue('2')
  await opened(phone, code)
  await phone.getByRole('link', { name: 'Fyll på' }).first().click()
  await phone.getByLabel('Antal').fill('4')
  await expect(phone.getByText('1 i lager → 5 i lager')).toBeVisible()
  await button('Fyll på').click()
  await expect(phone.getByText(`Påfyllt: 4 × Prov ${code}. Nu finns 5.`)).toBeVisible()
})

test('an open loan form shows another’s loan or booking before it is sent, and links to alternatives', async () => {
  const code = await objectIn('Verktyg')
  await opened(phone, code)
  await phone.getByRole('link', { name: 'Verktygslån' }).first().click()
  await phone.getByLabel('Ska användas till').fill('Tak')
  await executed(code, 'Verktygslån', 'Utlåning av verktyg', { due: dayIn(2) })
  await expect(alert()).toContainText('Utlånad till Tove Adamsson')
  await expect(phone.getByLabel('Ska användas till')).toHaveValue('Tak')
  await send(phone)
  await expect(alert()).toContainText('Objektet är utlånat till Tove Adamsson')
  await alert().getByRole('link', { name: 'Hitta en ledig' }).click()
  await expect(phone.getByRole('heading', { name: 'Hitta en ledig: Verktyg' })).toBeVisible()
  const now = Date.now()
  const other = await objectIn('Verktyg')
  await booked(other, new Date(now).toISOString(), new Date(now + 5 * 3_600_000).toISOString())
  await opened(phone, other)
  await phone.getByRole('link', { name: 'Verktygslån' }).first().click()
  await expect(alert()).toContainText(/Bokad.* nu, till/)
  await expect(phone.getByText('Välj en tidigare tid')).toHaveCount(0)
  await alert().getByRole('link', { name: 'Till objektet' }).click()
  await phone.waitForURL(/\/exe\/id\//)
  await expect(phone.getByRole('region', { name: /Bokningar|Välj tjänst/ }).first()).toContainText('Hitta en ledig')
})

test('a loan is extended as far as possible: until another’s booking, and no longer', async () => {
  const code = await objectIn('Verktyg')
  const day = dayIn(3)
  await booked(code, `${day}T11:00:00Z`, `${day}T14:00:00Z`)
  await opened(phone, code)
  await phone.getByRole('link', { name: 'Verktygslån' }).first().click()
  // the reason for less than two weeks is shown at once
  await expect(phone.getByRole('status').filter({ hasText: 'Därför föreslås en tidigare dag' })).toBeVisible()
  await send(phone)
  await done(phone)
  await opened(phone, code)
  // by its whole name: until the page is read again, the link of the service has the word in its description
  const extend = phone.getByRole('link', { name: 'Förläng', exact: true })
  const form = await extend.getAttribute('href')
  await extend.click()
  await expect(dueField()).toHaveValue(day)
  const message = phone.getByRole('status').filter({ hasText: 'Bokad' })
  await expect(message).toContainText(/Åter senast.*1[23]:00/)
  await dueField().fill(dayIn(5))
  await expect(message).toContainText('Då går lånet inte att förlänga')
  await message.getByRole('button', { name: /^Åter senast/ }).click()
  await expect(dueField()).toHaveValue(day)
  await send(phone)
  await done(phone)
  await opened(phone, code)
  await expect(phone.getByRole('link', { name: 'Lämna tillbaka', exact: true })).toBeVisible()
  await expect(extend).toHaveCount(0)
  // an already open form shows the reason
  await phone.goto(form!)
  const cannot = phone.getByRole('status').filter({ hasText: 'Lånet kan inte förlängas' })
  await expect(cannot).toContainText(/Bokad.*Åter senast.*1[23]:00/)
  await expect(cannot.getByRole('link', { name: 'Hitta en annan ledig' })).toBeVisible()
  await expect(dueField()).toHaveValue('')
  await expect(phone.getByRole('button', { name: 'Förläng', exact: true })).toBeDisabled()
  // a day that cannot be is marked before anybody sends it
  await dueField().fill(dayIn(5))
  await expect(dueField()).toHaveAccessibleDescription(/Objektet är bokat från/)
})

test('a loan uses the user’s own later booking, and shows that', async () => {
  const code = await objectIn('Verktyg')
  await opened(phone, code)
  const { id } = await api.get<{ id: string }>(`/elements/codes/${code}`)
  await show(phone, `/exe/id/${id}?book=1&from=${dayIn(2)}T08:00:00Z&to=${dayIn(2)}T10:00:00Z`)
  await button(/^Boka$/).click()
  await expect(phone.getByRole('article', { name: 'Din bokning' })).toBeVisible()
  await opened(phone, code)
  await phone.getByRole('link', { name: 'Verktygslån' }).first().click()
  await send(phone)
  await done(phone)
  await expect(phone.getByRole('status').filter({ hasText: 'Klart!' })).toContainText(/Din bokning .* är använd/)
})

test('an overdue object with another’s booking is returned, and the receipt shows how late', async () => {
  const code = await objectIn('Verktyg')
  await opened(phone, code)
  await phone.getByRole('link', { name: 'Verktygslån' }).first().click()
  await dueField().fill(dayIn(5))
  await send(phone)
  await done(phone)
  // three days later than it was due
  const late = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const [from, to] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  await phone.route(/\/(prepare\/.*|full)(\?|$)/, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const message = await response.json()
    const loan = message.loan && { ...message.loan, bookings: [{ from, to, user: { id: randomUUID(), name: 'Tove Adamsson' } }] }
    const transaction = message.transaction && { ...message.transaction, dueAt: late }
    await route.fulfill({ json: { ...message, ...(message.operations ? { dueAt: late } : { loan, transaction }) } })
  })
  await phone.goto(`/exe/code/${code}`)
  await phone.getByRole('link', { name: 'Förläng' }).click()
  await expect(alert()).toContainText(/Bokad åt Tove Adamsson nu, till/)
  await expect(alert()).toContainText('Lånet kan inte förlängas. Lämna tillbaka den.')
  await alert().getByRole('link', { name: 'Lämna tillbaka' }).click()
  await send(phone)
  await expect(phone.getByText(`Återlämnat 3 dagar sent: Prov ${code}.`)).toBeVisible()
  await expect(phone.getByText(/Ulla Vaktmästare, .* · 3 dagar sent/)).toBeVisible()
  await phone.unroute(/\/(prepare\/.*|full)(\?|$)/)
})
