import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { executeOperation, prepareOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { getFullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { lendable } from '../../stories/fixtures/loans.ts'
import { KIM } from '../../stories/fixtures/people.ts'
import { done, fullTransaction, transaction } from '../../stories/fixtures/transactions.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, sees, seesNo } from '../../stories/screen.ts'
import { PHONE, storyOf } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { formOf } from './basket-page.stories.tsx'

const objects = (count: number) => page.getByRole('list', { name: `${count} objekt` }).getByRole('listitem')
const add = async (code: string) => {
  await page.getByRole('searchbox').fill(code)
  await userEvent.keyboard('{Enter}')
}
/** Whether all of it is in the window of the phone. */
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= PHONE.height
}

test('the object that one comes from is in the basket, others are scanned beside it, and a reload keeps them', async () => {
  const empty = storyOf(stories, 'lend, empty')
  const story = await openStory({ ...empty, address: `${empty.address}&with=${idOf('element', 1)}` })
  await expect.element(objects(1)).toMatchTextContent(/Borrhammare/)
  await add('V-002')
  await add('V-005')
  await expect.element(objects(3).nth(2)).toMatchTextContent(/Stege.*Ola Nordmann/)
  await add('V-005')
  await sees('Stege är redan med.')
  expect(isInView(button('Låna 3 objekt').element())).toBe(true)
  await story.reload()
  await expect.element(objects(3).nth(0)).toMatchTextContent(/Borrhammare/)
})

test('results have the focus, in view; what failed is lent when it is free, and once, though its answer is lost and the page loaded again', async () => {
  const story = await openStory(storyOf(stories, 'lend, one that somebody has'))
  await button('Låna 1 av 2 objekt').click()
  const result = page.getByRole('status').filter({ hasText: '1 av 2 klara' })
  await expect.element(result).toHaveFocus()
  expect(isInView(result.element())).toBe(true)
  await seesNo(/ är (redan )?med\.$/)
  await expect.element(objects(2).nth(1)).toMatchTextContent(/Gick inte.*Utlånad till Eva Lind/)
  // nothing more can be done until somebody has given it back
  await expect.element(button('Klar')).toBeEnabled()
  const free = [
    replyWith(getElementNow, (_, { params }) => lendable(Number(params.id!.slice(-4)), 'Vinkelslip')),
    replyWith(prepareStart, (_, { params }) => ({ ...formOf(params.elementId), loan: formOf(idOf('element', 1)).loan })),
  ]
  for (const reply of free) story.answer(reply)
  story.answer(loseAnswer(executeOperation))
  await story.readAgain()
  await button('Låna 1 objekt').click()
  await expect.element(button('Försök igen med 1 objekt')).toBeEnabled()
  const sent = story.sent.findLast(({ call }) => call === executeOperation.name)
  const later = await story.reload({ acts: false })
  for (const reply of free) later.answer(reply)
  await button('Försök igen med 1 objekt').click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Alla 2 är klara.' })).toHaveFocus()
  await expect.element(button('Skanna')).not.toBeInTheDocument()
  const again = later.sent.filter(({ call }) => call === executeOperation.name)
  expect(again).toMatchObject([{ idempotencyKey: sent!.idempotencyKey, body: sent!.body }])
})

test('a returned object has the bookings that are kept', async () => {
  const story = storyOf(stories, 'return, two objects')
  const kept = replyWith(getFullTransaction, (_, { params }) => {
    const loan = transaction(Number(params.id!.slice(-4)), 'Låna', { mode: 'loan', status: 'completed', borrower: KIM })
    const booking = { operationId: idOf('operation'), user: KIM, from: '2026-11-25T08:00:00.000Z', to: '2026-11-27T10:00:00.000Z' }
    return fullTransaction(loan, [done(1, loan, 'Lämna tillbaka', { mode: 'complete' })], { reopened: [booking] })
  })
  await openStory({ ...story, replies: [kept, ...story.replies!] })
  await button('Lämna tillbaka 2 objekt').click()
  await expect.element(objects(2).nth(0)).toMatchTextContent(/Din bokning 25 nov.* – 27 nov.* finns kvar\./)
})

test('a return whose answers were lost is sent again after a reload, though its form is gone: both loans have ended', async () => {
  const ended = refuseWith(prepareOperation, { status: 409, code: 'conflict', errors: [{ message: '@errors.transactionEnded' }] })
  let hasEnded = false
  const two = storyOf(stories, 'return, two objects')
  const replies = two.replies!.map((reply) =>
    reply.call === ended.call
      ? { ...reply, answer: (...sent: Parameters<typeof reply.answer>) => (hasEnded ? ended : reply).answer(...sent) }
      : reply,
  )
  const story = await openStory({ ...two, replies })
  story.answer(loseAnswer(executeOperation))
  await button('Lämna tillbaka 2 objekt').click()
  await expect.element(button('Försök igen med 2 objekt')).toBeEnabled()
  const sent = story.sent.filter(({ call }) => call === executeOperation.name)
  hasEnded = true
  const later = await story.reload({ acts: false })
  await button('Försök igen med 2 objekt').click()
  await sees('Alla 2 är klara.')
  const again = later.sent.filter(({ call }) => call === executeOperation.name)
  expect(again.map(({ idempotencyKey, body }) => [idempotencyKey, body])).toEqual(
    sent.slice(-2).map(({ idempotencyKey, body }) => [idempotencyKey, body]),
  )
})
