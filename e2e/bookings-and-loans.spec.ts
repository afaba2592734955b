import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { expect, provoked, send, show, test } from './journey.ts'
import { dayIn } from './phone-at-work.ts'
import { bookingsOn, toolsToBook, type ToolsToBook } from './tools-to-book.ts'

/** Loans of booked objects on a phone, by their person or by another user, single or several at once. */

let phone: Page
let api: Api
let service: string
let aTool: ToolsToBook['aTool']
test.beforeAll(async ({ browser }) => {
  ;({ phone, api, service, aTool } = await toolsToBook(browser))
})

const button = (name: string) => phone.getByRole('button', { name, exact: true })
/** The loans of some objects. */
const loansOf = (elementIds: readonly string[]) =>
  api.post<{ items: unknown[] }>(`/transactions/filter?transactionTypeId=${service}`, {
    filters: [{ column: 'elementId', value: elementIds }],
  })

test('the user’s own booking is lent in two taps, until its end', async () => {
  const tool = await aTool()
  await show(phone, `/exe/id/${tool.id}?book=1`)
  await phone.getByRole('group', { name: 'Hur länge' }).getByRole('button', { name: '3 dagar' }).click()
  await button('Boka').click()
  const mine = bookingsOn(phone).getByRole('article', { name: 'Din bokning' })
  await expect(mine).toContainText('om ingen hämtar')
  await mine.getByRole('link', { name: 'Låna nu' }).click()
  await expect(phone.getByRole('status').filter({ hasText: /Din bokning .* används\.$/ })).toBeVisible()
  await send(phone)
  await expect(phone.getByText('Klart!')).toBeVisible()
  await show(phone, `/exe/code/${tool.code}`)
  await expect(phone.getByText('Du har den')).toBeVisible()
  await expect(mine).toHaveCount(0)
})

test('bookings of others are shown before the loan, with the latest possible return, which one tap takes', async () => {
  const tool = await aTool()
  const day = dayIn(3)
  await api.post('/reservations', { elementId: tool.id, transactionTypeId: service, from: `${day}T11:00:00Z`, to: `${day}T12:00:00Z` })
  // an object with a later booking is free now
  await show(phone, '/exe/elementList?booked=free')
  await phone.getByRole('searchbox', { name: 'Sök objekt' }).fill(tool.code)
  const free = phone.getByRole('list', { name: 'Objekt' }).getByRole('listitem')
  await expect(free).toHaveCount(1)
  await expect(free).toContainText(tool.title)
  await show(phone, `/exe/code/${tool.code}`)
  await phone.getByRole('link', { name: 'Verktygslån' }).first().click()
  const due = phone.getByRole('textbox', { name: 'Lämnas tillbaka senast' })
  await expect(due).toHaveValue(dayIn(2))
  await due.fill(dayIn(5))
  const message = phone.getByRole('status').filter({ hasText: 'Bokad' })
  await expect(message).toContainText('Då går den inte att låna')
  await expect(due).toHaveAccessibleDescription(/Objektet är bokat från/)
  await message.getByRole('button', { name: /^Åter senast/ }).click()
  await expect(due).toHaveValue(day)
  await expect(message).toContainText(/Åter senast.*1[23]:00.*Bokad.*från och med då/)
  await phone.getByLabel('Ska användas till').fill('Tak')
  await send(phone)
  await expect(phone.getByText('Klart!')).toBeVisible()
  const { items } = await loansOf([tool.id])
  expect(items).toMatchObject([{ dueAt: `${day}T11:00:00.000Z` }])
})

test('three objects are lent at once; the one that fails shows why, and succeeds when it is free', async () => {
  const three = [await aTool(), await aTool(), await aTool()]
  const [first, second, third] = three as [(typeof three)[0], (typeof three)[0], (typeof three)[0]]
  const soon = { from: new Date().toISOString(), to: new Date(Date.now() + 7_200_000).toISOString() }
  const { id: inTheWay } = await api.post('/reservations', { elementId: second.id, transactionTypeId: service, ...soon })
  await show(phone, `/exe/code/${first.code}`)
  await phone.getByRole('link', { name: 'Låna flera' }).click()
  const basket = phone.getByRole('list', { name: '1 objekt' })
  await expect(basket.getByText(first.title)).toBeVisible()
  for (const { code } of [second, third]) {
    await phone.getByRole('searchbox').fill(code)
    await phone.getByRole('searchbox').press('Enter')
    await expect(phone.getByText(`Kod ${code}`)).toBeVisible()
  }
  // another's booking before the due time: shown before sending, in its row
  await expect(phone.getByRole('listitem').filter({ hasText: second.code })).toContainText(/Bokad/)
  await expect(button('Låna 2 av 3 objekt')).toBeInViewport({ ratio: 1 })
  // a second scan of the same changes nothing
  await phone.getByRole('searchbox').fill(third.code)
  await phone.getByRole('searchbox').press('Enter')
  await expect(phone.getByText(`${third.title} är redan med.`)).toBeVisible()
  // stored on the device
  await phone.reload()
  await phone.getByLabel('Ska användas till').fill('Tak')
  await button('Låna 2 av 3 objekt').click()
  // the results are in view and have the focus, and the message of the last scan is gone
  await expect(phone.getByRole('status').filter({ hasText: '2 av 3 klara' })).toBeFocused()
  await expect(phone.getByText('2 av 3 klara')).toBeInViewport({ ratio: 1 })
  await expect(phone.getByText(/ är (redan )?med\.$/)).toHaveCount(0)
  const rows = phone.getByRole('list', { name: '3 objekt' }).getByRole('listitem')
  await expect(rows.filter({ hasText: second.code })).toContainText(/Gick inte.*Bokad/)
  await expect(rows.filter({ hasText: third.code })).toContainText('Utlånad')
  // nothing more can be done until the obstacle is gone
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
  await show(phone, `/exe/code/${first.code}`)
  await phone.getByRole('link', { name: 'Lämna tillbaka flera' }).click()
  // borrower and due time, before it is sent
  await expect(phone.getByRole('listitem').filter({ hasText: `Kod ${first.code}` })).toContainText(/Du har den · Åter senast/)
  await phone.getByRole('searchbox').fill(third.code)
  await phone.getByRole('searchbox').press('Enter')
  await button('Lämna tillbaka 2 objekt').click()
  await expect(phone.getByText('Alla 2 är klara.')).toBeVisible()
  await show(phone, `/exe/code/${third.code}`)
  await expect(phone.getByRole('link', { name: 'Verktygslån' }).first()).toBeVisible()
})
