import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { element, elementNow } from '../../stories/fixtures/elements.ts'
import { reservation } from '../../stories/fixtures/reservations.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, heading, link, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { BOOKABLE } from './by-id-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const ELEMENT = idOf('element')
const state = () => page.getByRole('list', { name: 'Läget just nu' })
const startOf = (operation: number, service: number) =>
  `/exe/operation/${idOf('operationType', operation)}/${ELEMENT}/${idOf('transactionType', service)}`
const goOnWith = (mode: string, at: number, transaction: number, search = '') =>
  `/exe/operation/${idOf('operationType', 50 + at)}/${ELEMENT}/${mode}/${idOf('transaction', transaction)}${search}`

test('an object that is deleted while its page is open is not shown as it was', async () => {
  const story = await open('services')
  story.answer(refuseWith(getElementNow, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }))
  await story.readAgain()
  await sees(/Det du söker finns inte/)
  await expect.element(link(/^Pumpkontroll/)).not.toBeInTheDocument()
})

describe('what can be begun', () => {
  test('a service with one way to begin leads to its form', async () => {
    await open('services')
    await expect.element(link(/^Pumpkontroll/)).toHaveAttribute('href', startOf(1, 1))
  })

  test('each way of a stock is by itself, with what is left above', async () => {
    await open('services')
    await expect.element(state()).toMatchTextContent(/3 kvar.*Lager.*Lågt saldo, gräns 5/)
    await expect.element(link(/Uttag/)).toHaveAttribute('href', startOf(31, 3))
    await expect.element(link(/Påfyllning/)).toHaveAttribute('href', startOf(32, 3))
  })

  test('a service with more ways than fit leads to a page of its own', async () => {
    await open('services')
    await expect.element(link(/^Ronder/)).toHaveAttribute('href', `/exe/${ELEMENT}/service/${idOf('transactionType', 4)}`)
  })

  test('several are lent in one go from here', async () => {
    await open('services')
    await expect.element(link('Låna flera')).toHaveAttribute('href', `/exe?basket=${idOf('transactionType', 2)}&with=${ELEMENT}`)
    await sees('Ledig')
  })

  test('without a service it says so', async () => {
    await open('nothing to do')
    await sees('Inget att göra här än', 'Det finns ingen tjänst för det här objektet som du kan utföra.')
  })

  test('an answer that is kept up to date leads to its newest, with who changed it', async () => {
    await open('an answer that is kept up to date')
    await expect.element(link(/^Checklista/)).toMatchTextContent(/Skick: Bra · Ändrat .* av Eva Lind/)
    await expect.element(link(/^Checklista/)).toHaveAttribute('href', expect.stringContaining(idOf('transaction', 7)))
  })

  test('what somebody has booked by now is lent after other ways', async () => {
    await open('booked by somebody now')
    await sees(/Eva Lind/)
    await expect.element(heading('Bokade tider').or(page.getByText('Bokningar')).first()).toBeVisible()
    await expect.element(link(/^Hitta en ledig/)).toHaveAttribute('href', `/exe/id/${ELEMENT}?free=1`)
  })

  test('what one has booked oneself is lent from the booking, which says until when it is held', async () => {
    const own = reservation(2, '2026-11-23T09:00:00.000Z', '2026-11-26T09:00:00.000Z', {
      transactionTypeId: idOf('transactionType', 2),
      expiresAt: '2026-11-23T10:00:00.000Z',
    })
    const story = storyOf(stories, 'booked by somebody now')
    const now = elementNow(element(1, 'Borrhammare'), [BOOKABLE], { reservations: [own] })
    await openStory({ ...story, replies: [replyWith(getElementNow, now)] })
    const mine = page.getByRole('article', { name: 'Din bokning' })
    await expect.element(mine).toMatchTextContent(/Gäller till .* om ingen hämtar/)
    await expect.element(link('Låna nu', mine)).toHaveAttribute('href', `${startOf(2, 2)}?booking=${own.id}`)
  })
})

describe('what is under way', () => {
  test('a case says what it is about, and what can be done about it, what ends it first', async () => {
    await open('a case is open')
    await expect.element(page.getByRole('article')).toMatchTextContent(/Felanmälan.*Trasig sladd.*Kim Berg/)
    const buttons = page
      .getByRole('article')
      .getByRole('link')
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Avsluta', 'Följ upp', 'Avbryt ärendet'])
    await expect.element(link('Avsluta')).toHaveAttribute('href', goOnWith('complete', 1, 5))
    await expect.element(link('Visa 2 till')).toHaveAttribute('href', expect.stringContaining('status=started'))
  })

  test('where all that was done is displayed above, there is no heading without content', async () => {
    await open('the first case')
    await expect.element(link(/^Visa allt: Felanmälan/)).toBeVisible()
    await seesNo('Senast här')
  })

  test('what is displayed above is not among the latest', async () => {
    await open('a case is open')
    await sees('Senast här', 'Avläsning')
    await expect.element(link('Visa allt: Felanmälan')).toHaveAttribute('href', expect.stringContaining('restrictToElement=1'))
  })

  test('one’s own loan is given back or extended', async () => {
    await open('lent to oneself')
    await sees('Du har den')
    await expect.element(link('Lämna tillbaka')).toHaveAttribute('href', goOnWith('complete', 0, 6))
    await expect.element(link('Förläng')).toHaveAttribute('href', goOnWith('update', 1, 6))
    await expect.element(link('Lämna tillbaka flera')).toHaveAttribute('href', expect.stringContaining('step=complete'))
  })

  test('an overdue loan is marked', async () => {
    await open('lent to oneself, overdue')
    await sees('Försenad')
  })

  test('a user who cannot return it reads who can, not that nothing is to be done', async () => {
    await open('lent to oneself, by somebody who takes it back')
    await seesNo('Inget att göra här än')
    await sees('Du har den på lån')
    await expect.element(state()).toMatchTextContent(/Du har den.*Åter senast/)
  })

  test('of a loan of somebody else it says who has it and until when', async () => {
    await open('lent to somebody')
    await expect.element(state()).toMatchTextContent(/Lånas av Eva Lind.*Åter senast/)
    await seesNo('Ledig')
  })

  test('who lends for others may hand it over', async () => {
    await open('lent to somebody, by who may hand it over')
    await expect.element(link(/Lämna över/)).toHaveAttribute('href', goOnWith('update', 1, 6, '?handOver=1'))
  })
})

describe('what it is', () => {
  test('its values and the days that have passed are displayed', async () => {
    await open('a day that has passed')
    await expect.element(state()).toMatchTextContent(/Nästa kontroll.*Passerat/)
    await sees('Uppgifter', 'Bosch')
  })

  test('a deleted one is said to be gone, without a retry', async () => {
    await open('deleted')
    await expect.element(button('Försök igen')).not.toBeInTheDocument()
  })

  test('it is among those that were opened last, until it is gone', async () => {
    const story = await open('services')
    const recent = () =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('verka.recent.'))
        .map(([, kept]) => String(kept))
        .join()
    expect(recent()).toContain(ELEMENT)
    story.answer(refuseWith(getElementNow, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }))
    await story.readAgain()
    await expect.poll(recent).not.toContain(ELEMENT)
  })

  test('a code that there is none of says so and leads to the search', async () => {
    await open('unknown code')
    await sees('Koden V-001 finns inte här')
    await expect.element(link('Sök i stället')).toBeVisible()
  })

  test('a label of a sandbox opens no object before it is clear which one is meant', async () => {
    const story = await open('by the label of a sandbox')
    await sees(
      'Etiketten är från en testmiljö',
      'V-001 är skannad i Norr, men etiketten hör till Norr (testmiljö). Välj vilket objekt du menar.',
    )
    await expect.element(link('Öppna i Norr (testmiljö)')).toHaveAttribute('href', '/exe/code/V-001?site=north-test')
    expect(story.sent).toEqual([])
    await link('Öppna i Norr').last().click()
    await expect.element(heading('Borrhammare')).toBeVisible()
  })

  test('by its code the same page is displayed', async () => {
    await open('by its code')
    await expect.element(heading('Borrhammare')).toBeVisible()
  })
})
