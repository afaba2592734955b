import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { executeOperation, prepareOperation, prepareStart, type PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { element, elementNow, serviceNow, valueOf } from '../../../stories/fixtures/elements.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { loanTerms, nextAddress, prepared } from '../../../stories/fixtures/operations.ts'
import { KIM, OLA } from '../../../stories/fixtures/people.ts'
import { goingOn, transaction } from '../../../stories/fixtures/transactions.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, input, link, sees, seesNo } from '../../../stories/screen.ts'
import { storyOf } from '../../../stories/story.ts'
import { refuseWith, replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { booking, DUE, EXTEND, LEND, RUNNING, WITH_DUE_FIELD } from './loan.stories.tsx'

const lend = (form: PreparedOperation) => {
  const story = storyOf(stories, 'lend, for oneself')
  return openStory({ ...story, replies: [replyWith(prepareStart, form), ...story.replies!] })
}
const extend = (form: PreparedOperation, ...replies: NonNullable<Parameters<typeof openStory>[0]['replies']>[number][]) => {
  const story = storyOf(stories, 'extend')
  return openStory({ ...story, replies: [...replies, replyWith(prepareOperation, form), ...story.replies!] })
}
const due = () => input(/Lämnas tillbaka senast/)
const booked = () => page.getByRole('status').filter({ hasText: 'Bokad' })
const FRIDAY = booking('2026-11-27T11:00:00.000Z', '2026-11-27T14:00:00.000Z')

/** The form of an extension, with the day in a field of its own. */
const extension = (dueAt: string, day: string | null, bookings = [FRIDAY]) =>
  prepared('loan', 'Förläng', [DUE], {
    mode: 'update',
    transaction: { ...RUNNING, dueAt },
    loan: loanTerms({ asksDue: false, dueFieldId: DUE.id, maxDays: 14, bookings }),
    dataProperties: day === null ? [] : [valueOf(DUE, day)],
  })

describe('a day on which the object is booked', () => {
  test('is why an earlier one is proposed; a later one is marked before it is sent, and the latest is taken with one press', async () => {
    const story = await lend({
      ...WITH_DUE_FIELD,
      loan: { ...WITH_DUE_FIELD.loan!, bookings: [FRIDAY] },
      dataProperties: [valueOf(DUE, '2026-11-26')],
    })
    await sees('Därför föreslås en tidigare dag än annars.')
    await due().fill('2026-11-30')
    await expect.element(booked()).toMatchTextContent(/Då går den inte att låna/)
    await expect.element(due()).toHaveAccessibleDescription(/Objektet är bokat från/)
    await button(/^Åter senast/, booked()).click()
    await expect.element(due()).toHaveValue('2026-11-27')
    await expect.element(booked()).toMatchTextContent(/Åter senast.*12:00.*Bokad.*från och med då/)
    await button('Låna').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation)[0])
      .toMatchObject({ dataProperties: expect.arrayContaining([{ dataPropertyTypeId: DUE.id, value: '2026-11-27' }]) })
  })

  test('is the last to which a loan is extended', async () => {
    const story = await extend(extension(RUNNING.dueAt!, '2026-11-27'))
    await expect.element(due()).toHaveValue('2026-11-27')
    await expect.element(booked()).toMatchTextContent(/Åter senast.*12:00/)
    await due().fill('2026-11-30')
    await expect.element(booked()).toMatchTextContent(/Då går lånet inte att förlänga/)
    await button(/^Åter senast/, booked()).click()
    await expect.element(due()).toHaveValue('2026-11-27')
    await button('Förläng').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation)[0])
      .toMatchObject({ mode: 'update', dataProperties: [{ dataPropertyTypeId: DUE.id, value: '2026-11-27' }] })
  })

  test('and until which it is lent is why it cannot be extended, in a form that was open, too', async () => {
    const story = await extend(extension(FRIDAY.from, null))
    const cannot = page.getByRole('status').filter({ hasText: 'Lånet kan inte förlängas' })
    await expect.element(cannot).toMatchTextContent(/Bokad.*Åter senast.*12:00/)
    await expect.element(link('Hitta en annan ledig', cannot)).toBeVisible()
    await expect.element(due()).toHaveValue('')
    await expect.element(button('Förläng')).toHaveAttribute('aria-disabled', 'true')
    // a day that cannot be is marked before anybody sends it
    await due().fill('2026-11-30')
    await expect.element(due()).toHaveAccessibleDescription(/Objektet är bokat från/)
    expect(story.bodiesOf(executeOperation)).toEqual([])
  })
})

describe('what others do while the form is open', () => {
  test('their loan is shown before it is sent, and the refusal leads to other objects; what was typed stays', async () => {
    const story = await lend(LEND)
    await input('Ska användas till').fill('Tak')
    story.answer(
      replyWith(prepareStart, {
        ...LEND,
        loan: { ...LEND.loan!, lent: { borrower: OLA, isMine: false, dueAt: '2026-11-26T22:59:00.000Z' } },
      }),
    )
    story.answer(
      refuseWith(executeOperation, {
        status: 409,
        code: 'conflict',
        errors: [{ message: '@errors.lentTo', params: { name: 'Ola Nordmann' } }],
      }),
    )
    await story.readAgain()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/Utlånad till Ola Nordmann/)
    await expect.element(input('Ska användas till')).toHaveValue('Tak')
    await button('Låna').click()
    await expect.element(alert).toMatchTextContent(/Objektet är utlånat till Ola Nordmann/)
    await link('Hitta en ledig', alert).click()
    await expect.poll(story.address).toContain(`/exe/id/${idOf('element')}?free=1`)
  })

  test('a booking that has begun leads to the object: no earlier time helps', async () => {
    await openStory(storyOf(stories, 'lend, booked by somebody now'))
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/Bokad åt Eva Lind nu, till/)
    await seesNo('Välj en tidigare tid')
    await expect.element(link('Till objektet', alert)).toHaveAttribute('href', `/exe/id/${idOf('element')}`)
  })

  test('an overdue loan that is booked by now is returned, not extended', async () => {
    const late = transaction(1, 'Låna', { mode: 'loan', status: 'started', borrower: KIM })
    const running = [goingOn(late, [['complete', 'Lämna tillbaka']])]
    const now = elementNow(element(1, 'Borrhammare'), [serviceNow(1, 'Låna', { mode: 'loan', starts: [], running })])
    const bookings = [booking('2026-11-23T08:00:00.000Z', '2026-11-23T14:00:00.000Z')]
    await extend(
      { ...EXTEND, transaction: { ...RUNNING, id: late.id, dueAt: '2026-11-20T22:59:00.000Z' }, loan: loanTerms({ bookings }) },
      replyWith(getElementNow, now),
    )
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/Bokad åt Eva Lind nu, till/)
    await expect.element(alert).toMatchTextContent(/Lånet kan inte förlängas\. Lämna tillbaka den\./)
    await expect
      .element(link('Lämna tillbaka', alert))
      .toHaveAttribute('href', nextAddress('complete').replace(idOf('operationType'), running[0]!.steps[0]!.operationTypeId))
  })
})

describe('one’s own booking', () => {
  test('from which the loan begins is said to be used', async () => {
    const own = booking('2026-11-23T09:00:00.000Z', '2026-11-26T08:00:00.000Z', KIM)
    const booked = { borrower: KIM, until: own.to }
    await lend(prepared('loan', 'Låna', [], { loan: loanTerms({ booked, bookings: [own] }) }))
    await expect.element(page.getByRole('status').filter({ hasText: /Din bokning .* används\.$/ })).toBeVisible()
  })

  test('that begins before it is due is said to be kept if the loan is returned before that', async () => {
    const own = booking('2026-11-25T07:00:00.000Z', '2026-11-26T08:00:00.000Z', KIM)
    await lend(prepared('loan', 'Låna', [], { loan: loanTerms({ bookings: [own] }) }))
    const line = page
      .getByRole('status')
      .filter({ hasText: /^Din bokning .* ingår i lånet\. Lämnar du tillbaka innan den börjar finns den kvar\.$/ })
    await expect.element(line).toBeVisible()
  })
})
