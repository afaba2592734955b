import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { expect, show, test } from './support/journey.ts'
import { dayIn, dayText } from './support/phone-at-work.ts'
import { bookingsOn, toolsToBook, type ToolsToBook } from './support/tools-to-book.ts'

/** Booking an object on a phone; other users book by the API. */

let phone: Page
let api: Api
let service: string
let aTool: ToolsToBook['aTool']
test.beforeAll(async ({ browser }) => {
  ;({ phone, api, service, aTool } = await toolsToBook(browser))
})

const button = (name: string) => phone.getByRole('button', { name, exact: true })
/** The calendar in weeks. */
const weeks = () => phone.getByRole('table', { name: 'Ledigt och upptaget, vecka för vecka' })
const bookings = () => bookingsOn(phone)
const bookTimes = async (day: string, from: string, to: string) => {
  await phone.getByRole('textbox', { name: 'Från', exact: true }).fill(day)
  await phone.getByRole('textbox', { name: /Från/ }).last().fill(from)
  await phone.getByRole('textbox', { name: 'Till', exact: true }).fill(day)
  await phone.getByRole('textbox', { name: /Till/ }).last().fill(to)
}

test('an object is booked; an overlap is refused with a link to another free one; the booking is moved and cancelled', async () => {
  const [tool, other] = [await aTool(), await aTool()]
  const day = dayIn(3)
  const body = { elementId: tool.id, transactionTypeId: service, from: `${day}T09:00:00Z`, to: `${day}T11:00:00Z` }
  await api.post('/reservations', body)
  await show(phone, `/exe/code/${tool.code}`)
  await bookings().getByRole('link', { name: /^Boka/ }).click()
  // its person is visible to those who may lend to others
  await expect(phone.getByRole('list', { name: 'När den är ledig' }).getByText(/Bokad/)).toBeVisible()
  // a tap on a day of the weeks chooses it, and the keyboard moves between days
  await weeks()
    .getByRole('button', { name: /\d\d:00 – \d\d:00 Bokad åt Tove Adamsson$/ })
    .click()
  const from = phone.getByRole('textbox', { name: 'Från', exact: true })
  await expect(from).toHaveValue(day)
  await phone.keyboard.press('ArrowRight')
  await phone.keyboard.press('Enter')
  await expect(from).toHaveValue(dayIn(4))
  await expect(weeks().getByRole('button', { pressed: true })).toHaveAccessibleName(/Ledig$/)
  // a conflict is shown at the field while it is filled in; a refusal of the server stays
  const wrong = phone.getByRole('alert').filter({ hasText: /\d\d:00 – \d\d:00\. Välj en annan tid\.$/ })
  await bookTimes(dayIn(-1), '11:00', '15:00')
  await expect(phone.getByRole('alert').filter({ hasText: 'Tiden har redan passerat' })).toHaveCount(2)
  await expect(phone.getByText(/^Hämta senast/)).toHaveCount(0)
  await bookTimes(day, '11:00', '15:00')
  await expect(wrong).toHaveText(/^Bokad åt Tove Adamsson/)
  await button('Boka').click()
  // the reason of the refusal has the focus and is in view, next to the pressed button
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
  // the other is free, and its booking begins with the requested time
  await phone.getByRole('searchbox', { name: 'Kod eller namn' }).fill(other.code)
  await phone.getByRole('link', { name: `Kod ${other.code}` }).click()
  await expect(phone.getByRole('heading', { name: `Boka ${other.title}` })).toBeVisible()
  await expect(phone.getByRole('textbox', { name: /Till/ }).last()).toHaveValue('15:00')
  await button('Boka').click()
  const mine = bookings().getByRole('article', { name: 'Din bokning' })
  await expect(mine).toContainText(dayText(day))
  // where the day begins, with until when it waits
  await show(phone, '/exe')
  const own = phone.getByRole('region', { name: 'Dina bokningar' }).getByRole('link').filter({ hasText: other.title })
  await expect(own).toContainText(/Hämta senast/)
  await show(phone, '/exe/elementList?state=bookedByMe')
  await expect(phone.getByRole('list', { name: 'Objekt' })).toContainText(other.title)
  await expect(phone.getByRole('list', { name: 'Objekt' })).not.toContainText(tool.title)
  await show(phone, `/exe/id/${other.id}`)
  // only once
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
