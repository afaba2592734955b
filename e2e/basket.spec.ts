import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { fieldOf } from './every-kind.ts'
import { expect, go, openAs, openBrowser, PHONE, test } from './journey.ts'
import { dayIn, dayText } from './phone-at-work.ts'

/** Baskets of a service with two start functions, with one object that is booked soon. */

/** In the other site. */
const elsewhere = 'BS-S003'
const texts = (text: string) => [{ culture: 'sv-SE', text }]

/** A service with two start functions, four objects of which the second is booked soon, and a phone with its empty basket. */
async function aBasket(admin: Page, browser: Browser) {
  await openAs(admin, 'tenantadmin')
  const api = await apiOf(admin)
  const name = `Kameror ${randomUUID().slice(0, 4)}`
  const common = { localizedNames: texts(name), localizedDescriptions: [], status: 'published' }
  const { id: elementTypeId } = await api.post('/elementTypes', { ...common, dataPropertyTypes: [] })
  const due = { ...fieldOf('date', 'Lämnas senast', { required: true }), key: 'due' }
  const functions = [
    { localizedNames: texts('Vanligt lån'), fields: [due, fieldOf('text', 'Till vad')] },
    { localizedNames: texts('Lån till mässa'), fields: [{ ...due, id: randomUUID() }, fieldOf('text', 'Vilken mässa')] },
  ]
  const operations: { id: string; mode: string; operationTypeId: string }[] = []
  for (const { localizedNames, fields } of functions) {
    const { id } = await api.post('/operationTypes', { ...common, localizedNames, elementTypeId, dataPropertyTypes: fields })
    operations.push({ id: randomUUID(), mode: 'start', operationTypeId: id })
  }
  const settings = { dueDatePropertyTypeId: due.id, maxDays: 14, undoSeconds: 300 }
  const { id: service } = await api.post('/transactionTypes', { ...common, elementTypeId, mode: 'loan', settings, operations })
  const things: { id: string; code: string }[] = []
  for (let number = 0; number < 4; number++) {
    const code = `KA-${randomUUID().slice(0, 6).toUpperCase()}`
    const { id } = await api.post('/elements', { elementTypeId, title: `Kamera ${code}`, code, dataProperties: [] })
    things.push({ id, code })
  }
  const [first, booked, lent, last] = things as [(typeof things)[0], (typeof things)[0], (typeof things)[0], (typeof things)[0]]
  const begins = [first, booked, lent]
  const [from, to] = [`${dayIn(5)}T10:00:00Z`, `${dayIn(5)}T12:00:00Z`]
  await api.post('/reservations', { elementId: booked.id, transactionTypeId: service, from, to })

  const phone = await (await openBrowser(browser, PHONE)).newPage()
  await openAs(phone, 'user', `/exe?basket=${service}`)
  await expect(phone.getByText('Inget med än')).toBeVisible()
  const row = (code: string) =>
    phone
      .getByRole('list', { name: /objekt$/ })
      .getByRole('listitem')
      .filter({ hasText: code })
  const choice = phone.getByRole('combobox', { name: 'Vad vill du göra?' })
  const choose = async (wanted: string) => {
    await choice.click()
    await phone.getByRole('option', { name: wanted }).click()
  }
  const search = phone.getByRole('searchbox', { name: 'Kod eller namn' })
  const add = async (code: string) => {
    await search.fill(code)
    await search.press('Enter')
  }
  return { api, name, service, operations, due, things: { first, booked, lent, last }, begins, phone, row, choose, add }
}

test('each object shows its outcome; a failed one can be retried, completed, or dropped; any function of the service works', async ({
  page: admin,
  browser,
}) => {
  const { api, name, service, operations, due, things, begins, phone, row, choose, add } = await aBasket(admin, browser)
  const { first, booked, lent, last } = things
  for (const { code } of begins) {
    await add(code)
    await expect(row(code)).toBeVisible()
  }
  await choose('Lån till mässa')
  await phone.getByLabel('Vilken mässa').fill('Båtmässan')
  // another user is first with one of them
  await api.post('/operations', {
    elementId: lent.id,
    transactionTypeId: service,
    operationTypeId: operations[0]!.operationTypeId,
    operationTypeVersion: 1,
    dataProperties: [{ dataPropertyTypeId: due.id, value: dayIn(2) }],
  })
  await expect(row(lent.code)).toContainText('Utlånad till Tove Adamsson')
  // an object on loan shows that when it is scanned, and is dropped by one tap; so does one of another site
  await phone.getByRole('button', { name: `Ta bort Kamera ${lent.code}` }).click()
  await expect(row(lent.code)).toHaveCount(0)
  await add(lent.code)
  const message = phone.getByRole('alert').filter({ hasText: `Kamera ${lent.code} kan inte lånas nu: Utlånad till Tove Adamsson` })
  // only once
  await expect(message).toHaveCount(1)
  await message.getByRole('button', { name: `Ta bort Kamera ${lent.code}` }).click()
  await expect(row(lent.code)).toHaveCount(0)
  await expect(message).toHaveCount(0)
  await add(elsewhere)
  await expect(phone.getByRole('alert').filter({ hasText: `Koden ${elsewhere} finns i` })).toBeVisible()
  await expect(row(elsewhere)).toHaveCount(0)
  await add(lent.code)
  await expect(row(lent.code)).toBeVisible()
  await phone.getByRole('button', { name: 'Låna 2 av 3 objekt' }).click()
  await expect(phone.getByText('2 av 3 klara')).toBeVisible()
  await expect(row(first.code)).toContainText('Utlånad')
  await expect(row(first.code)).toContainText(`Ulla Vaktmästare · Åter senast ${dayText(dayIn(14))}`)
  await expect(row(booked.code).getByRole('button', { name: /^Hämta som PDF/ })).toBeVisible()
  await row(first.code)
    .getByRole('button', { name: /^Ångra/ })
    .click()
  await expect(row(first.code)).toContainText('Ångrad')
  await expect(phone.getByText('1 av 3 klara, 1 ångrad')).toBeVisible()
  await expect(row(booked.code)).toContainText('Utlånad')
  const isLeft = async () => {
    await expect(row(lent.code)).toContainText('Utlånad till Tove Adamsson t.o.m.')
    await expect(row(lent.code)).toContainText('Gick inte')
    // no more is possible: the end lists the remaining objects
    await expect(phone.getByText('1 objekt gick inte, och försvinner härifrån')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Klar' })).toBeEnabled()
  }
  await isLeft()
  await phone.reload()
  await isLeft()
  await expect(phone.getByLabel('Vilken mässa')).toHaveValue('Båtmässan')
  await phone.getByRole('link', { name: `Kamera ${booked.code}` }).click()
  await expect(phone.getByRole('heading', { name: 'Lån till mässa' })).toBeVisible()
  await expect(phone.getByText('Båtmässan')).toBeVisible()
  // an ended basket is not a draft; with another object it is, is listed on the start page, and can be discarded
  const begun = phone.getByRole('region', { name: 'Påbörjat, inte skickat' }).getByRole('listitem').filter({ hasText: name })
  await go(phone, '/exe')
  await expect(phone.getByRole('heading', { name: 'Dina senaste' })).toBeVisible()
  await expect(begun).toHaveCount(0)
  await go(phone, `/exe?basket=${service}`)
  await isLeft()
  await add(last.code)
  await expect(phone.getByRole('button', { name: 'Låna 1 av 2 objekt' })).toBeEnabled()
  await go(phone, '/exe')
  await expect(begun.getByRole('link')).toContainText(`${name}: låna flera`)
  await expect(begun.getByRole('link')).toContainText(`2 objekt · ${dayText(dayIn(0))}`)
  await expect(begun).toContainText('1 gick inte')
  // before all that one has and did
  await expect(phone.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Påbörjat, inte skickat')
  await begun.getByRole('link').click()
  await expect(row(lent.code)).toBeVisible()
  await expect(phone.getByLabel('Vilken mässa')).toHaveValue('Båtmässan')
  await go(phone, '/exe')
  await begun.getByRole('button', { name: `Ta bort: ${name}: låna flera` }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await expect(begun).toHaveCount(0)
  await go(phone, `/exe?basket=${service}`)
  await expect(phone.getByText('Inget med än')).toBeVisible()
  // failed ones are dropped by one tap, and the rest is ended, or continued
  for (const code of [lent.code, last.code]) await add(code)
  await phone.getByLabel('Till vad').fill('Möte')
  await phone.getByRole('button', { name: 'Låna 1 av 2 objekt' }).click()
  await phone.getByRole('button', { name: 'Ta bort de som inte gick' }).click()
  await expect(row(lent.code)).toHaveCount(0)
  await expect(phone.getByText('Klart.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Nya objekt' })).toBeVisible()
  await phone.getByRole('button', { name: 'Klar' }).click()
  await expect(phone).toHaveURL(/\/exe$/)
  await go(phone, `/exe?basket=${service}`)
  await expect(phone.getByText('Inget med än')).toBeVisible()
})
