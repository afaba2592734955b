import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { expect, openAs, openBrowser, PHONE, provoked, send, test } from './journey.ts'
import { dayIn, dayText } from './phone-at-work.ts'

/** Booking an object and lending several at once, on a telephone; somebody else books by the API. */

interface Named {
  id: string
  localizedNames: { culture: string; text: string }[]
}
let phone: Page
let admin: Page
let api: Api
let tools: string
let service: string
const named = (items: readonly Named[], name: string) =>
  items.find(({ localizedNames }) => localizedNames.some(({ text }) => text === name))!.id

async function aTool(): Promise<{ id: string; code: string; title: string }> {
  const code = `B-${randomUUID().slice(0, 8).toUpperCase()}`
  const title = `Borr ${code}`
  const { id } = await api.post<{ id: string }>('/elements', { elementTypeId: tools, title, code, dataProperties: [] })
  return { id, code, title }
}

test.beforeAll(async ({ browser }) => {
  admin = await (await openBrowser(browser)).newPage()
  await openAs(admin, 'tenantadmin', '/dashboard')
  api = await apiOf(admin)
  tools = named((await api.get<{ items: Named[] }>('/elementTypes')).items, 'Verktyg')
  service = named((await api.get<{ items: Named[] }>(`/transactionTypes?elementTypeId=${tools}`)).items, 'Verktygslån')
  phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user', '/exe')
})

const button = (name: string) => phone.getByRole('button', { name, exact: true })
/** The calendar in weeks. */
const weeks = () => phone.getByRole('table', { name: 'Ledigt och upptaget, vecka för vecka' })
/** The bookings of the object that is shown. */
const bookings = () => phone.getByRole('region', { name: 'Bokningar' })
const bookTimes = async (day: string, from: string, to: string) => {
  await phone.getByRole('textbox', { name: 'Från', exact: true }).fill(day)
  await phone.getByRole('textbox', { name: /Från/ }).last().fill(from)
  await phone.getByRole('textbox', { name: 'Till', exact: true }).fill(day)
  await phone.getByRole('textbox', { name: /Till/ }).last().fill(to)
}

test('an object is booked; what overlaps is refused beside another that is free; the booking is moved and cancelled', async () => {
  const [tool, other] = [await aTool(), await aTool()]
  const day = dayIn(3)
  const body = { elementId: tool.id, transactionTypeId: service, from: `${day}T09:00:00Z`, to: `${day}T11:00:00Z` }
  await api.post('/reservations', body)
  await phone.goto(`/exe/code/${tool.code}`)
  await bookings().getByRole('link', { name: /^Boka/ }).click()
  // whose it is, is for those who may lend to others
  await expect(phone.getByRole('list', { name: 'När den är ledig' }).getByText(/Bokad/)).toBeVisible()
  // a tap on a day of the weeks chooses it, and the keyboard goes from day to day
  await weeks()
    .getByRole('button', { name: /\d\d:00 – \d\d:00 Bokad åt Tove Adamsson$/ })
    .click()
  const from = phone.getByRole('textbox', { name: 'Från', exact: true })
  await expect(from).toHaveValue(day)
  await phone.keyboard.press('ArrowRight')
  await phone.keyboard.press('Enter')
  await expect(from).toHaveValue(dayIn(4))
  await expect(weeks().getByRole('button', { pressed: true })).toHaveAccessibleName(/Ledig$/)
  // what is in the way is said at the field while it is filled in; what the server says of it stays
  const wrong = phone.getByRole('alert').filter({ hasText: /\d\d:00 – \d\d:00\. Välj en annan tid\.$/ })
  await bookTimes(dayIn(-1), '11:00', '15:00')
  await expect(phone.getByRole('alert').filter({ hasText: 'Tiden har redan passerat' })).toHaveCount(2)
  await expect(phone.getByText(/^Hämta senast/)).toHaveCount(0)
  await bookTimes(day, '11:00', '15:00')
  await expect(wrong).toHaveText(/^Bokad åt Tove Adamsson/)
  await button('Boka').click()
  // why it was refused has the focus and is in sight, beside the button that was pressed
  await expect(phone.getByRole('alert').filter({ hasText: /Objektet är bokat från/ })).toBeFocused()
  await expect(phone.getByRole('alert').filter({ hasText: /Objektet är bokat från/ })).toBeInViewport({ ratio: 1 })
  await expect(button('Boka')).toBeInViewport({ ratio: 1 })
  await expect(phone.getByRole('textbox', { name: /Till/ }).last()).toHaveValue('15:00')
  await phone.getByRole('link', { name: 'Hitta en annan ledig' }).click()
  await expect(phone.getByRole('heading', { name: 'Hitta en ledig: Verktyg' })).toBeVisible()
  await expect(phone.getByText(`Kod ${tool.code}`)).toHaveCount(0)
  await phone.goBack()
  await expect(phone.getByRole('textbox', { name: /Till/ }).last()).toHaveValue('15:00')
  await phone.goForward()
  // the other is free, and its booking begins with the time that was wanted
  await phone.getByRole('searchbox', { name: 'Kod eller namn' }).fill(other.code)
  await phone.getByRole('link', { name: `Kod ${other.code}` }).click()
  await expect(phone.getByRole('heading', { name: `Boka ${other.title}` })).toBeVisible()
  await expect(phone.getByRole('textbox', { name: /Till/ }).last()).toHaveValue('15:00')
  await button('Boka').click()
  const mine = bookings().getByRole('article', { name: 'Din bokning' })
  await expect(mine).toContainText(dayText(day))
  // where the day begins, with until when it waits
  await phone.goto('/exe')
  const own = phone.getByRole('region', { name: 'Dina bokningar' }).getByRole('link').filter({ hasText: other.title })
  await expect(own).toContainText(/Hämta senast/)
  await phone.goto('/exe/elementList?state=bookedByMe')
  await expect(phone.getByRole('list', { name: 'Objekt' })).toContainText(other.title)
  await expect(phone.getByRole('list', { name: 'Objekt' })).not.toContainText(tool.title)
  await phone.goto(`/exe/id/${other.id}`)
  // told once
  await expect(phone.getByText('Din bokning')).toHaveCount(1)
  await mine.getByRole('link', { name: 'Ändra' }).click()
  await phone.getByRole('group', { name: 'Hur länge' }).getByRole('button', { name: '1 dag' }).click()
  await button('Spara ändringen').click()
  await expect(mine).toContainText(dayText(dayIn(4)))
  await mine.getByRole('button', { name: 'Avboka' }).click()
  await expect(phone.getByRole('dialog', { name: `Avboka ${other.title}?` })).toBeVisible()
  await phone.getByRole('dialog').getByRole('button', { name: 'Avboka' }).click()
  await expect(mine).toHaveCount(0)
})

test('a booking that is changed stands in the calendar; another of one’s own in the way is named and led to, in any week', async () => {
  const tool = await aTool()
  const own = await apiOf(phone)
  const book = (day: string) =>
    own.post('/reservations', { elementId: tool.id, transactionTypeId: service, from: `${day}T09:00:00Z`, to: `${day}T11:00:00Z` })
  const [first, second] = [await book(dayIn(3)), await book(dayIn(200))]
  await phone.goto(`/exe/id/${tool.id}?book=${first.id}`)
  const changed = weeks().getByRole('button', { name: /Bokningen du ändrar$/ })
  await expect(changed).toHaveAttribute('data-day', dayIn(3))
  await phone.getByRole('textbox', { name: 'Från', exact: true }).fill(dayIn(200))
  await expect(weeks().getByRole('button', { name: /Din bokning$/ })).toHaveAttribute('data-day', dayIn(200))
  await button('Spara ändringen').click()
  await expect(phone.getByText(/Du har själv bokat objektet från/)).toBeVisible()
  await phone.getByRole('link', { name: 'Till din bokning' }).click()
  await phone.waitForURL(`**?book=${second.id}`)
  await expect(changed).toHaveAttribute('data-day', dayIn(200))
  await button('Avboka').click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Avboka' }).click()
  await expect(bookings().getByRole('article', { name: 'Din bokning' })).toHaveCount(1)
  await phone.goto(`/exe/id/${tool.id}?book=${second.id}`)
  await expect(phone.getByRole('heading', { name: 'Bokningen gäller inte längre.' })).toBeVisible()
})

test('who may lend to others books for another, who finds the booking as their own', async () => {
  const tool = await aTool()
  await admin.goto(`/exe/id/${tool.id}?book=1&from=${dayIn(2)}T08:00:00Z&to=${dayIn(2)}T10:00:00Z`)
  const forWhom = admin.getByRole('combobox', { name: 'Vem bokar du för?' })
  await forWhom.fill('Ulla')
  await admin.getByRole('option', { name: 'Ulla Vaktmästare' }).click()
  await admin.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(admin.getByText(/^Bokat åt Ulla Vaktmästare: /)).toBeVisible()
  await expect(admin.getByRole('article', { name: 'Bokad åt Ulla Vaktmästare' })).toBeVisible()
  await phone.goto(`/exe/code/${tool.code}`)
  await expect(bookings().getByRole('article', { name: 'Din bokning' })).toBeVisible()
  await bookings().getByRole('link', { name: /^Boka/ }).click()
  await expect(weeks().getByRole('button', { name: /Din bokning$/ })).toBeVisible()
})

test('what one has booked is lent in two taps, until the end of the booking', async () => {
  const tool = await aTool()
  await phone.goto(`/exe/id/${tool.id}?book=1`)
  await phone.getByRole('group', { name: 'Hur länge' }).getByRole('button', { name: '3 dagar' }).click()
  await button('Boka').click()
  const mine = bookings().getByRole('article', { name: 'Din bokning' })
  await expect(mine).toContainText('om ingen hämtar')
  await mine.getByRole('link', { name: 'Låna nu' }).click()
  await expect(phone.getByRole('status').filter({ hasText: /Din bokning .* används\.$/ })).toBeVisible()
  await send(phone)
  await expect(phone.getByText('Klart!')).toBeVisible()
  await phone.goto(`/exe/code/${tool.code}`)
  await expect(phone.getByText('Du har den')).toBeVisible()
  await expect(mine).toHaveCount(0)
})

test('what is lent is proposed from when it is back, and what should have come back is called free on no day', async () => {
  const tool = await aTool()
  const { operations } = await api.get<{ operations: { operationTypeId: string; mode: string }[] }>(`/transactionTypes/${service}`)
  const { operationTypeId } = operations.find(({ mode }) => mode === 'start')!
  type Function = { version: number; dataPropertyTypes: { id: string; fieldType: string }[] }
  const { version, dataPropertyTypes } = await api.get<Function>(`/operationTypes/${operationTypeId}`)
  const due = dataPropertyTypes.find(({ fieldType }) => fieldType === 'date')!
  const dataProperties = [{ dataPropertyTypeId: due.id, value: dayIn(2) }]
  const lent = { elementId: tool.id, transactionTypeId: service, operationTypeId, operationTypeVersion: version, dataProperties }
  await api.post('/operations', lent)
  await phone.goto(`/exe/id/${tool.id}?book=1`)
  const from = phone.getByRole('textbox', { name: 'Från', exact: true })
  await expect(from).toHaveValue(dayIn(3))
  await expect(phone.getByRole('textbox', { name: /Från/ }).last()).toHaveValue('08:00')
  // an hour is over before nobody is waited for any more
  await expect(phone.getByText(/^Hämta senast/)).toHaveCount(0)
  await phone.getByRole('textbox', { name: /Till/ }).last().fill('')
  await button('Boka').click()
  await expect(phone.getByRole('textbox', { name: /Till/ }).last()).toBeFocused()
  // two days later
  await phone.route(/\/now(\?|$)/, async (route) => {
    const now = await (await route.fetch()).json()
    await route.fulfill({ json: { ...now, loan: { ...now.loan, isOverdue: true, dueAt: `${dayIn(-1)}T22:59:00Z` } } })
  })
  await phone.reload()
  await expect(phone.getByText(/Den skulle ha varit tillbaka/)).toBeVisible()
  await expect(weeks().getByRole('button', { name: /Ledig$/ })).toHaveCount(0)
  await expect(
    weeks()
      .getByRole('button', { name: /inte tillbaka än$/ })
      .last(),
  ).toBeVisible()
  await phone.unroute(/\/now(\?|$)/)
  // the list says so, too, of what the demo has overdue, but not to who has it
  await phone.goto('/exe/elementList?state=toMe')
  await expect(phone.getByText('Försenad', { exact: true }).first()).toBeVisible()
  await admin.goto('/exe/elementList?state=overdue')
  await expect(admin.getByText('Försenad, okänt när den är tillbaka').first()).toBeVisible()
})

test('what others have booked is told before it is lent, with the latest that it can be back, which one tap takes', async () => {
  const tool = await aTool()
  const day = dayIn(3)
  await api.post('/reservations', { elementId: tool.id, transactionTypeId: service, from: `${day}T11:00:00Z`, to: `${day}T12:00:00Z` })
  // what is booked later is free now
  await phone.goto('/exe/elementList?booked=free')
  await phone.getByRole('searchbox', { name: 'Sök objekt' }).fill(tool.code)
  const free = phone.getByRole('list', { name: 'Objekt' }).getByRole('listitem')
  await expect(free).toHaveCount(1)
  await expect(free).toContainText(tool.title)
  await phone.goto(`/exe/code/${tool.code}`)
  await phone.getByRole('link', { name: 'Verktygslån' }).first().click()
  const due = phone.getByRole('textbox', { name: 'Lämnas tillbaka senast' })
  await expect(due).toHaveValue(dayIn(2))
  await due.fill(dayIn(5))
  const told = phone.getByRole('status').filter({ hasText: 'Bokad' })
  await expect(told).toContainText('Då går den inte att låna')
  await expect(due).toHaveAccessibleDescription(/Objektet är bokat från/)
  await told.getByRole('button', { name: /^Åter senast/ }).click()
  await expect(due).toHaveValue(day)
  await expect(told).toContainText(/Åter senast.*1[23]:00.*Bokad.*från och med då/)
  await phone.getByLabel('Ska användas till').fill('Tak')
  await send(phone)
  await expect(phone.getByText('Klart!')).toBeVisible()
  const { items } = await loansOf([tool.id])
  expect(items).toMatchObject([{ dueAt: `${day}T11:00:00.000Z` }])
})

test('three objects are lent in one go; the one that cannot be says why, and can be when it is free', async () => {
  const three = [await aTool(), await aTool(), await aTool()]
  const [first, second, third] = three as [(typeof three)[0], (typeof three)[0], (typeof three)[0]]
  const soon = { from: new Date().toISOString(), to: new Date(Date.now() + 7_200_000).toISOString() }
  const { id: inTheWay } = await api.post('/reservations', { elementId: second.id, transactionTypeId: service, ...soon })
  await phone.goto(`/exe/code/${first.code}`)
  await phone.getByRole('link', { name: 'Låna flera' }).click()
  const basket = phone.getByRole('list', { name: '1 objekt' })
  await expect(basket.getByText(first.title)).toBeVisible()
  for (const { code } of [second, third]) {
    await phone.getByRole('searchbox').fill(code)
    await phone.getByRole('searchbox').press('Enter')
    await expect(phone.getByText(`Kod ${code}`)).toBeVisible()
  }
  // booked by another before it would be due: said before it is sent, in the row that it is about
  await expect(phone.getByRole('listitem').filter({ hasText: second.code })).toContainText(/Bokad/)
  await expect(button('Låna 2 av 3 objekt')).toBeInViewport({ ratio: 1 })
  // a second scan of the same changes nothing
  await phone.getByRole('searchbox').fill(third.code)
  await phone.getByRole('searchbox').press('Enter')
  await expect(phone.getByText(`${third.title} är redan med.`)).toBeVisible()
  // kept on the device
  await phone.reload()
  await phone.getByLabel('Ska användas till').fill('Tak')
  await button('Låna 2 av 3 objekt').click()
  // what came of it is in sight and has the focus, and the news of the last scan is gone
  await expect(phone.getByRole('status').filter({ hasText: '2 av 3 klara' })).toBeFocused()
  await expect(phone.getByText('2 av 3 klara')).toBeInViewport({ ratio: 1 })
  await expect(phone.getByText(/ är (redan )?med\.$/)).toHaveCount(0)
  const rows = phone.getByRole('list', { name: '3 objekt' }).getByRole('listitem')
  await expect(rows.filter({ hasText: second.code })).toContainText(/Gick inte.*Bokad/)
  await expect(rows.filter({ hasText: third.code })).toContainText('Utlånad')
  // nothing more can be done until what is in the way is gone
  await expect(button('Klar')).toBeEnabled()
  await api.remove(`/reservations/${inTheWay}?version=1`)
  // the reply is lost on its way: the same is sent again, and is no second loan
  await phone.route(/\/operations(\?|$)/, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button('Låna 1 objekt').click()
  await expect(button('Försök igen med 1 objekt')).toBeEnabled()
  await phone.unroute(/\/operations(\?|$)/)
  provoked(/ERR_CONNECTION_RESET/)
  await phone.reload()
  await button('Försök igen med 1 objekt').click()
  await expect(phone.getByRole('status').filter({ hasText: 'Alla 3 är klara.' })).toBeFocused()
  await expect(phone.getByRole('button', { name: 'Skanna', exact: true })).toHaveCount(0)
  const { items } = await loansOf(three.map(({ id }) => id))
  expect(items).toHaveLength(3)
  await phone.goto(`/exe/code/${first.code}`)
  await phone.getByRole('link', { name: 'Lämna tillbaka flera' }).click()
  // whose it is and until when, before it is sent
  await expect(phone.getByRole('listitem').filter({ hasText: `Kod ${first.code}` })).toContainText(/Du har den · Åter senast/)
  await phone.getByRole('searchbox').fill(third.code)
  await phone.getByRole('searchbox').press('Enter')
  await button('Lämna tillbaka 2 objekt').click()
  await expect(phone.getByText('Alla 2 är klara.')).toBeVisible()
  await phone.goto(`/exe/code/${third.code}`)
  await expect(phone.getByRole('link', { name: 'Verktygslån' }).first()).toBeVisible()
})

/** The loans of some objects. */
const loansOf = (elementIds: readonly string[]) =>
  api.post<{ items: unknown[] }>(`/transactions/filter?transactionTypeId=${service}`, {
    filters: [{ column: 'elementId', value: elementIds }],
  })
