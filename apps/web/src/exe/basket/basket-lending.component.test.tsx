import { executeOperation, undoOperation } from '@verka/domain/operations/operations.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { executed } from '../../stories/fixtures/operations.ts'
import { EVA, OLA } from '../../stories/fixtures/people.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, choose, input, link, sees, seesNo } from '../../stories/screen.ts'
import { objectsInBasket } from '../../stories/screen-of-execution.ts'
import { storyOf } from '../../stories/story.ts'
import { answerLater, loseAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import stories, { formOf, loanOf, receipts, withDueDays } from './basket-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const replyOf = (name: string): StubbedReply => storyOf(stories, 'lend, two objects').replies!.find(({ call }) => call.name === name)!
const DRILL_ID = idOf('element', 1)
const SAW_ID = idOf('element', 2)

describe('lending', () => {
  test('each object is sent by itself with a key of its own, and the receipts can be opened', async () => {
    const story = await open('lend, two objects')
    await button('Låna 2 objekt').click()
    await sees('Alla 2 är klara.')
    expect(story.bodiesOf(executeOperation)).toEqual([
      expect.objectContaining({ elementId: DRILL_ID, mode: 'start' }),
      expect.objectContaining({ elementId: SAW_ID, mode: 'start' }),
    ])
    const keys = story.sent.flatMap(({ call, idempotencyKey }) => (call === executeOperation.name ? [idempotencyKey] : []))
    expect(new Set(keys).size).toBe(2)
    await expect.element(link('Borrhammare')).toHaveAttribute('href', `/exe/transaction/${loanOf(DRILL_ID)}`)
  })

  test('to somebody else: all of them go to that person', async () => {
    const story = await open('lend, two objects')
    await page.getByRole('combobox', { name: 'Vem lånar?' }).fill('Eva')
    await page.getByRole('option', { name: 'Eva Lind' }).click()
    await button('Låna ut 2 objekt').click()
    await sees('Alla 2 är klara.')
    expect(story.bodiesOf(executeOperation)).toEqual([
      expect.objectContaining({ borrowerId: EVA.id }),
      expect.objectContaining({ borrowerId: EVA.id }),
    ])
  })

  test('the form is filled in once and sent for each', async () => {
    const story = await open('lend, with a form')
    await button('Låna 2 objekt').click()
    await expect.element(input('Ska användas till')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    expect(story.bodiesOf(executeOperation)).toEqual([])
    await input('Ska användas till').fill('Bygget')
    await button('Låna 2 objekt').click()
    await sees('Alla 2 är klara.')
    for (const body of story.bodiesOf(executeOperation))
      expect(body).toMatchObject({ dataProperties: [{ dataPropertyTypeId: idOf('field', 1), value: 'Bygget' }] })
  })

  test('the next objects begin with an empty basket', async () => {
    await open('lend, all done')
    await button('Nya objekt').click()
    await sees('Inget med än')
  })

  test('one ends it and is at the start', async () => {
    const story = await open('lend, all done')
    await button('Klar').click()
    await expect.poll(story.address).toBe('/exe')
  })
})

describe('the day of each object', () => {
  const isDue = async (at: number, when: RegExp) => await expect.element(objectsInBasket().nth(at)).toMatchTextContent(when)
  const [TWO_WEEKS, BEFORE_BOOKING] = [/Åter senast 7 dec\./, /Åter senast 24 nov\. · Bokad åt Ola Nordmann/]
  const way = (name: string) => choose('Vad vill du göra?', name)

  test('is its own until one is chosen for all; one that is booked is due earlier, with the reason', async () => {
    await open('lend, each until its day')
    await isDue(0, TWO_WEEKS)
    await isDue(2, BEFORE_BOOKING)
    await expect.element(objectsInBasket().nth(0)).not.toMatchTextContent(/Bokad/)
    await button(/^Samma för alla: 24 nov\./).click()
    for (const at of [0, 1, 2]) await isDue(at, /Åter senast 24 nov\./)
    await input('Lämnas senast').fill('2026-11-24')
    await userEvent.tab()
    for (const at of [0, 1, 2]) await isDue(at, /Åter senast 24 nov\./)
  })

  test('is not said before it is known, and what was chosen is there again after a reload', async () => {
    await open('lend, each until its day')
    await input('Lämnas senast').fill('2026-11-24')
    await input('Till vad').fill('Invigning')
    const { act: _, ...still } = storyOf(stories, 'lend, each until its day')
    const later = answerLater(withDueDays())
    await openStory({ ...still, stored: { ...localStorage }, replies: [later, ...still.replies!] })
    await isDue(0, /Kod V-001/)
    await expect.element(objectsInBasket().nth(0)).not.toMatchTextContent(/Åter senast/)
    later.release()
    await expect.element(button('Låna 3 objekt')).toBeEnabled()
    await expect.element(input('Till vad')).toHaveValue('Invigning')
    for (const at of [0, 1, 2]) await isDue(at, /Åter senast 24 nov\./)
  })

  test('belongs to the way to lend; the other way keeps what was typed in it', async () => {
    await open('lend, each until its day')
    await input('Till vad').fill('Invigning')
    await way('Lån till mässa')
    await expect.element(input('Till vad')).not.toBeInTheDocument()
    await isDue(0, TWO_WEEKS)
    await way('Vanligt lån')
    await expect.element(input('Till vad')).toHaveValue('Invigning')
  })

  test('follows a booking that somebody makes meanwhile: of a chosen day one takes the earlier, of a proposed one it is taken', async () => {
    const story = await open('lend, each until its day')
    await input('Lämnas senast').fill('2026-11-30')
    await userEvent.tab()
    await isDue(0, /Åter senast 30 nov\./)
    const booking = { from: '2026-11-28T10:00:00.000Z', to: '2026-11-28T11:00:00.000Z', user: OLA }
    story.answer(withDueDays({ [DRILL_ID]: [booking] }))
    await story.readAgain()
    await isDue(0, /Bokad åt Ola Nordmann/)
    await button(/^Åter senast 28 nov\./, objectsInBasket().nth(0)).click()
    await isDue(0, /Åter senast 28 nov\..* · Bokad åt Ola Nordmann/)
    await isDue(1, /Åter senast 30 nov\./)
    await way('Lån till mässa')
    await isDue(0, /Åter senast 27 nov\. · Bokad åt Ola Nordmann/)
  })
})

describe('what did not work', () => {
  test('is said at its object with the reason, and tried again by itself', async () => {
    const story = await open('lend, one refused')
    await sees(/^1 av 2 klara/, 'Gick inte')
    await expect.element(objectsInBasket().nth(1)).toMatchTextContent(/Cirkelsåg.*Åtkomst nekad/)
    story.answer(replyOf(executeOperation.name))
    await button('Försök igen med 1 objekt').click()
    await sees('Alla 2 är klara.')
    expect(story.bodiesOf(executeOperation).map((body) => (body as { elementId: string }).elementId)).toEqual([DRILL_ID, SAW_ID, SAW_ID])
  })

  test('can be taken out of the basket', async () => {
    await open('lend, one refused')
    await button('Ta bort de som inte gick').click()
    await seesNo('Cirkelsåg')
    await sees('Klart.')
  })

  test('what got no answer is said to may be saved, and the same is sent again with the same key', async () => {
    const story = await open('lend, two objects')
    await button('Ta bort Cirkelsåg').click()
    story.answer(loseAnswer(executeOperation))
    await button('Låna 1 objekt').click()
    await sees('Inget svar', 'Kan vara sparat. Försök igen när du har nät; det sparas bara en gång.')
    await expect.element(button('Ta bort Borrhammare')).toBeDisabled()
    story.answer(replyOf(executeOperation.name))
    await button('Försök igen med 1 objekt').click()
    await sees('Klart.')
    const keys = story.sent.flatMap(({ call, idempotencyKey }) => (call === executeOperation.name ? [idempotencyKey] : []))
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  test('what is changed after a lost answer is not saved, and that is said', async () => {
    const story = await open('lend, with a form')
    const saved = replyOf(executeOperation.name)
    await button('Ta bort Cirkelsåg').click()
    await input('Ska användas till').fill('Bygget')
    story.answer(loseAnswer(executeOperation))
    await button('Låna 1 objekt').click()
    await sees('Inget svar')
    const sent = JSON.stringify(story.bodiesOf(executeOperation)[0])
    const taken = refuseWith(executeOperation, {
      status: 409,
      code: 'idempotencyConflict',
      errors: [{ message: '@errors.idempotencyConflict' }],
    })
    story.answer({ ...taken, answer: (body, request) => (JSON.stringify(body) === sent ? saved : taken).answer(body, request) })
    await input('Ska användas till').fill('Mässan')
    await button('Försök igen med 1 objekt').click()
    await sees(/Det du har ändrat sedan dess är inte sparat/)
  })
})

test('what was lent is undone at its object', async () => {
  const story = await open('lend, all done')
  story.answer(
    replyWith(undoOperation, {
      ...executed(formOf(DRILL_ID), { transactionId: loanOf(DRILL_ID), undoes: idOf('operation') }),
      dataPropertyTypes: [],
    }),
  )
  story.answer(receipts(true))
  await button(/^Ångra/, objectsInBasket().nth(0)).click()
  await expect.element(objectsInBasket().nth(0)).toMatchTextContent(/Ångrad/)
  await sees('1 av 2 klara, 1 ångrad')
  await expect.element(objectsInBasket().nth(1)).toMatchTextContent(/Utlånad/)
})
