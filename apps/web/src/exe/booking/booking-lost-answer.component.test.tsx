import {
  cancelReservation,
  createReservation,
  filterReservations,
  getReservation,
  updateReservation,
} from '@verka/domain/reservations/reservations.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { button, dialog, sees } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { OBJECT, OWN } from './booking.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const book = () => button('Boka').click()
/** The keys of the sent bookings. */
const keysOf = ({ sent }: Awaited<ReturnType<typeof open>>) =>
  sent.filter(({ call }) => call === createReservation.name).map(({ idempotencyKey }) => idempotencyKey)

describe('a booking whose answer is lost', () => {
  test('after a lost answer the result is unknown, and a retry books once', async () => {
    const story = await open('new, at a chosen time')
    story.answer(loseAnswer(createReservation))
    await book()
    await sees(/^Tiden kan redan vara bokad/)
    story.answer(replyWith(createReservation, OWN))
    await button('Försök igen').click()
    await expect.poll(story.address).toBe(OBJECT)
    expect(keysOf(story)).toHaveLength(2)
    expect(new Set(keysOf(story)).size).toBe(1)
  })

  test('it is booked by itself when the network is back, with the same key', async () => {
    const story = await open('new, at a chosen time')
    story.answer(loseAnswer(createReservation))
    await book()
    await sees('Väntar på nätet')
    story.answer(replyWith(createReservation, OWN))
    window.dispatchEvent(new Event('online'))
    await sees(/^Bokat: /)
    await expect.poll(story.address).toBe(OBJECT)
    expect(new Set(keysOf(story)).size).toBe(1)
  })

  test('a booking whose page is lost while it waits goes on when it is opened again, with the same key', async () => {
    const story = await open('new, at a chosen time')
    await button('4 timmar').click()
    story.answer(loseAnswer(createReservation))
    await book()
    await sees('Väntar på nätet')
    const again = await story.reload()
    await sees('Väntar på nätet')
    again.answer(replyWith(createReservation, OWN))
    window.dispatchEvent(new Event('online'))
    await expect.poll(again.address).toBe(OBJECT)
    expect(new Set([...keysOf(story), ...keysOf(again)]).size).toBe(1)
  })

  test('the calendar that loads while it waits proposes no other time', async () => {
    const base = storyOf(stories, 'error of the bookings')
    const story = await openStory(base)
    story.answer(loseAnswer(createReservation))
    await book()
    await sees('Väntar på nätet')
    const { from, to } = story.bodiesOf(createReservation)[0] as { from: string; to: string }
    story.answer(replyWith(filterReservations, { items: [{ ...OWN, from, to }], totalCount: 1 }))
    await button('Försök igen', page.getByRole('alert')).click()
    await sees('Din bokning')
    story.answer(replyWith(createReservation, OWN))
    window.dispatchEvent(new Event('online'))
    await expect.poll(story.address).toBe(OBJECT)
    expect(new Set(story.bodiesOf(createReservation).map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('what is changed after a lost answer is no second booking: the first one can be changed', async () => {
    const story = await open('new, at a chosen time')
    story.answer(loseAnswer(createReservation))
    await book()
    await sees('Väntar på nätet')
    const first = JSON.stringify(story.bodiesOf(createReservation)[0])
    const saved = replyWith(createReservation, OWN)
    const taken = refuseWith(createReservation, {
      status: 409,
      code: 'idempotencyConflict',
      errors: [{ message: '@errors.idempotencyConflict' }],
    })
    story.answer({ ...taken, answer: (body, request) => (JSON.stringify(body) === first ? saved : taken).answer(body, request) })
    story.answer(replyWith(getReservation, OWN))
    await button('4 timmar').click()
    await button('Försök igen').click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Din första bokning gick igenom' }))
      .toMatchTextContent(/26 nov\..*är bokat/)
    await button('Ändra den bokningen').click()
    await expect.poll(story.address).toContain(`book=${OWN.id}`)
  })
})

describe('a move whose answer is lost', () => {
  test('after a lost answer the booking itself says whether it was moved', async () => {
    const story = await open('change one’s own')
    await button('4 timmar').click()
    story.answer(loseAnswer(updateReservation))
    story.answer(replyWith(getReservation, { ...OWN, to: '2026-11-26T12:00:00.000Z', version: 2 }))
    await button('Spara ändringen').click()
    await sees(/^Bokningen är ändrad: /)
    await expect.poll(story.address).toBe(OBJECT)
  })

  test('it is moved by itself when the network is back, and never over what others changed since', async () => {
    const story = await open('change one’s own')
    await button('4 timmar').click()
    story.answer(loseAnswer(updateReservation))
    story.answer(loseAnswer(getReservation))
    await button('Spara ändringen').click()
    await sees(/^Bokningen kan redan vara ändrad/)
    story.answer(replyWith(getReservation, { ...OWN, to: '2026-11-26T13:00:00.000Z', version: 2 }))
    story.answer(refuseWith(updateReservation, { status: 409, code: 'stale', errors: [{ message: '@errors.stale' }] }))
    window.dispatchEvent(new Event('online'))
    await sees('Bokningen är inte ändrad')
    expect(story.bodiesOf(updateReservation)).toEqual(
      [1, 1].map((version) => ({ from: OWN.from, to: '2026-11-26T12:00:00.000Z', version })),
    )
  })
})

describe('a cancellation whose answer is lost', () => {
  const cancel = async () => {
    const story = await open('change one’s own')
    story.answer(loseAnswer(cancelReservation))
    await button('Avboka').click()
    await button('Avboka', dialog()).click()
    await sees(/^Bokningen kan redan vara avbokad/)
    return story
  }
  const versionsOf = ({ sent }: Awaited<ReturnType<typeof open>>) =>
    sent.filter(({ call }) => call === cancelReservation.name).map(({ query }) => query.version)

  test('is sent again by itself when the network is back', async () => {
    const story = await cancel()
    story.answer(replyWith(cancelReservation, undefined))
    window.dispatchEvent(new Event('online'))
    await sees('Bokningen är avbokad.')
    await expect.poll(story.address).toBe(OBJECT)
  })

  test('was made when the booking says so', async () => {
    const story = await cancel()
    story.answer(refuseWith(cancelReservation, { status: 409, code: 'conflict', errors: [{ message: '@errors.reservationOver' }] }))
    story.answer(replyWith(getReservation, { ...OWN, status: 'cancelled' }))
    window.dispatchEvent(new Event('online'))
    await sees('Bokningen är avbokad.')
  })

  test('never cancels what others changed since', async () => {
    const story = await cancel()
    story.answer(replyWith(getReservation, { ...OWN, version: 2 }))
    await story.readAgain()
    story.answer(refuseWith(cancelReservation, { status: 409, code: 'stale', errors: [{ message: '@errors.stale' }] }))
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => versionsOf(story)).toEqual(['1', '1'])
    await expect.element(page.getByText(/^Bokningen kan redan vara avbokad/)).not.toBeInTheDocument()
  })
})
