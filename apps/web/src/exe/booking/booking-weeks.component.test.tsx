import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { createReservation, filterReservations, getReservation, updateReservation } from '@verka/domain/reservations/reservations.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { element, elementNow, serviceNow } from '../../stories/fixtures/elements.ts'
import { OLA } from '../../stories/fixtures/people.ts'
import { reservation } from '../../stories/fixtures/reservations.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, link, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import stories, { OWN } from './booking.stories.tsx'

const open = (name: string, ...replies: StubbedReply[]) => {
  const story = storyOf(stories, name)
  return openStory({ ...story, replies: [...replies, ...story.replies!] })
}
const weeks = () => page.getByRole('table', { name: 'Ledigt och upptaget, vecka för vecka' })
const from = () => page.getByRole('textbox', { name: 'Från', exact: true })
const time = (of: RegExp) => page.getByRole('textbox', { name: of }).last()
const SECOND = reservation(3, '2027-06-11T08:00:00.000Z', '2027-06-11T10:00:00.000Z')

test('a changed booking is in the weeks; another of one’s own in its way is shown in any week, named, and led to', async () => {
  const story = await open(
    'change one’s own',
    replyWith(filterReservations, { items: [OWN, SECOND], totalCount: 2 }),
    replyWith(getReservation, (_, { params }) => (params.id === SECOND.id ? SECOND : OWN)),
  )
  const changed = button(/Bokningen du ändrar$/, weeks())
  await expect.element(changed).toHaveAttribute('data-day', '2026-11-26')
  await from().fill('2027-06-11')
  await expect.element(button(/Din bokning$/, weeks())).toHaveAttribute('data-day', '2027-06-11')
  story.answer(
    refuseWith(updateReservation, {
      status: 409,
      code: 'conflict',
      errors: [{ message: '@errors.reservedByYou', field: 'from', params: { from: '11 juni 10:00', to: '11 juni 12:00' } }],
      details: { reservationId: SECOND.id },
    }),
  )
  await button('Spara ändringen').click()
  await sees(/Du har själv bokat objektet från/)
  await link('Till din bokning').click()
  await expect.poll(story.address).toContain(`book=${SECOND.id}`)
  await expect.element(changed).toHaveAttribute('data-day', '2027-06-11')
})

describe('an object that somebody has', () => {
  const lentUntil = (dueAt: string, isOverdue: boolean) => {
    const service = serviceNow(1, 'Låna', { mode: 'loan', booking: { maxDays: 14, expireAfterMinutes: 60 } })
    const loan = { transactionId: null, borrower: OLA, isMine: false, dueAt, isOverdue }
    return replyWith(getElementNow, elementNow(element(1, 'Borrhammare'), [service], { loan }))
  }

  test('is proposed from the morning after its return, and without an end nothing is sent', async () => {
    const story = await open('new', lentUntil('2026-11-25T22:59:00.000Z', false))
    await expect.element(from()).toHaveValue('2026-11-26')
    await expect.element(time(/Från/)).toHaveValue('08:00')
    // an hour ends before the booking would expire
    await seesNo(/^Hämta senast/)
    await userEvent.fill(time(/Till/), '')
    await button('Boka').click()
    await expect.element(time(/Till/)).toHaveFocus()
    expect(story.bodiesOf(createReservation)).toEqual([])
  })

  test('and should have given back is free on no day', async () => {
    await open('new', lentUntil('2026-11-20T22:59:00.000Z', true))
    await sees(/Den skulle ha varit tillbaka/)
    await expect.element(button(/inte tillbaka än$/, weeks()).last()).toBeVisible()
    expect(button(/Ledig$/, weeks()).elements()).toEqual([])
  })
})
