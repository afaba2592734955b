import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { executeOperation, prepareOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { getFullTransaction, getTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { operationType } from '../../stories/fixtures/definitions.ts'
import { element, elementNow, serviceNow } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { executed, START_ADDRESS } from '../../stories/fixtures/operations.ts'
import { goingOn, transaction } from '../../stories/fixtures/transactions.ts'
import { findNothing } from '../../stories/missing-answers.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, dialog, heading, input, link, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import starts from '../start/start-page.stories.tsx'
import stories, { AMOUNT, CONTROL, COUNT, FOLLOW_UP, REPORT, WITHDRAW } from './operation-form.stories.tsx'

const open = (name: string, ...replies: StubbedReply[]) => {
  const story = storyOf(stories, name)
  return openStory({ ...story, replies: [...replies, ...story.replies!] })
}
/** Opens a story on the device as it was left. */
const openLater = (story: ReturnType<typeof storyOf>, ...replies: StubbedReply[]) => {
  window.dispatchEvent(new Event('pagehide'))
  return openStory({ ...story, stored: { ...localStorage }, replies: [...replies, ...story.replies!] })
}
const keysOf = ({ sent }: Awaited<ReturnType<typeof openStory>>) =>
  sent.filter(({ call }) => call === executeOperation.name).map(({ idempotencyKey }) => idempotencyKey)

describe('what was typed', () => {
  test('stays as a draft when the form is left, is listed at the start, and is there again', async () => {
    const story = await open('case, report')
    await input('Vad är fel?').fill('Det droppar från taket')
    await link('Borrhammare').click()
    await button('Lämna och behåll utkastet', dialog('Du har osparade ändringar!')).click()
    await expect.poll(story.address).toMatch(/^\/exe\/id\//)
    const start = await openLater(storyOf(starts, 'nothing waits'))
    await link(/^Felanmälan, Borrhammare/).click()
    await expect.poll(start.address).toBe(START_ADDRESS)
    await openLater(storyOf(stories, 'case, report'))
    await expect.element(input('Vad är fel?')).toHaveValue('Det droppar från taket')
  })

  test('of first answers is there again, also when another user has answered meanwhile', async () => {
    await open('kept form, first answer')
    await input('Färg').fill('Röd')
    const theirs = goingOn(transaction(1, 'Skötselkort', { mode: 'updatableForm' }), [['update', 'Skötselkort']])
    const service = serviceNow(1, 'Skötselkort', { mode: 'updatableForm', running: [theirs] })
    const answered = replyWith(getElementNow, elementNow(element(1, 'Borrhammare'), [service]))
    await openLater(storyOf(stories, 'kept form, first answer'), answered)
    await expect.element(input('Färg')).toHaveValue('Röd')
    await expect.element(button('Spara uppgifterna')).toBeVisible()
  })

  describe('in a second tab', () => {
    /** Opens the form while another tab has it with a draft. */
    async function openSecond() {
      await open('case, report')
      await input('Vad är fel?').fill('I den första fliken')
      await openLater(storyOf(starts, 'nothing waits'))
      const draftKey = Object.keys(localStorage).find((name) => name.startsWith('verka.draft.'))!
      const firstTab = Promise.withResolvers<void>()
      const isClosed = navigator.locks.request(draftKey, () => firstTab.promise)
      const story = await openLater(storyOf(stories, 'case, report'))
      await sees(/^Det här är redan öppet i en annan flik/)
      await input('Vad är fel?').fill('I den andra fliken')
      await link('Borrhammare').click()
      await expect.element(dialog('Du har osparade ändringar!')).toBeVisible()
      await expect.element(button('Lämna och behåll utkastet')).not.toBeInTheDocument()
      const stored = () => {
        window.dispatchEvent(new Event('pagehide'))
        return localStorage.getItem(draftKey)
      }
      const closeFirst = () => {
        firstTab.resolve()
        return isClosed
      }
      return { story, stored, closeFirst, sendFirst: () => localStorage.removeItem(draftKey) }
    }

    test('is not kept, which the person learns, until the first is closed', async () => {
      const { stored, closeFirst } = await openSecond()
      expect(stored()).toContain('I den första fliken')
      await closeFirst()
      await sees(/^Formuläret i den andra fliken är skickat eller stängt/)
      await button('Stanna kvar', dialog()).click()
      await expect.poll(stored).toContain('I den andra fliken')
    })

    test('is kept from when the first was sent and closed', async () => {
      const { stored, closeFirst, sendFirst } = await openSecond()
      sendFirst()
      await closeFirst()
      await button('Stanna kvar', dialog()).click()
      await expect.poll(stored).toContain('I den andra fliken')
    })

    test('is left without deleting the draft of the first', async () => {
      const { story, stored, closeFirst } = await openSecond()
      await button('Lämna utan att spara', dialog()).click()
      await expect.poll(story.address).toMatch(/^\/exe\/id\//)
      expect(stored()).toContain('I den första fliken')
      await closeFirst()
    })
  })

  test('and sent without an answer is, after a reload, still the same attempt', async () => {
    const lost = loseAnswer(executeOperation)
    const story = await open('case, report', lost)
    await input('Vad är fel?').fill('Skriven utan nät')
    await button('Anmäl fel').click()
    await sees('Väntar på nätet')
    await expect.element(input('Vad är fel?')).toHaveValue('Skriven utan nät')
    const later = await openLater(storyOf(stories, 'case, report'))
    await expect.element(page.getByRole('status').first()).toMatchTextContent(/Skickar du igen sparas det bara en gång\./)
    await button('Anmäl fel').click()
    await expect.poll(later.address).toContain('/exe/transaction/')
    expect(new Set([...keysOf(story), ...keysOf(later)]).size).toBe(1)
  })

  test('in a form that one may not use any more stays, and is sent when the right is back', async () => {
    const story = await open('stock, withdraw', findNothing(executeOperation))
    await input('Antal').fill('2')
    await button('Ta ut').click()
    await expect.element(page.getByRole('alert').filter({ hasText: /Tjänsten är inte längre tillgänglig/ })).toBeVisible()
    await expect.element(input('Antal')).toHaveValue('2')
    expect(story.bodiesOf(executeOperation)).toHaveLength(1)
    await openLater(storyOf(stories, 'stock, withdraw'), findNothing(prepareStart))
    await sees('Det du söker finns inte, eller så har du inte tillgång till det.')
    await expect.element(input('Antal')).not.toBeInTheDocument()
    const again = await openLater(storyOf(stories, 'stock, withdraw'))
    await expect.element(input('Antal')).toHaveValue('2')
    await button('Ta ut').click()
    await expect.poll(again.address).toContain('/exe/transaction/')
  })
})

describe('a balance that others change', () => {
  test('is followed; what was counted before that is confirmed by another press, or counted again', async () => {
    const story = await open('stock, count')
    await input('Antal').fill('10')
    story.answer(replyWith(prepareStart, COUNT(7)))
    await story.readAgain()
    await sees('7 i lager → 10 räknade')
    const moved = 'Saldot ändrades från 12 till 7 medan du fyllde i. Stämmer det du räknade?'
    await sees(moved)
    story.answer(
      refuseWith(executeOperation, {
        status: 409,
        code: 'conflict',
        errors: [{ message: '@errors.balanceMoved', field: `dataProperties.${AMOUNT.id}`, params: { before: 12, now: 7 } }],
      }),
    )
    await button('Inventera').click()
    await expect.element(input('Antal')).toHaveAccessibleDescription(/Saldot ändrades från 12 till 7/)
    expect(story.bodiesOf(executeOperation)).toMatchObject([{ seenBalance: 12 }])
    story.answer(replyWith(executeOperation, executed(CONTROL)))
    await input('Antal').fill('6')
    await button('Inventera').click()
    await expect.poll(() => story.bodiesOf(executeOperation).at(-1)).toMatchObject({ seenBalance: 7 })
  })
})

test('a refusal for too little follows the balance that others change', async () => {
  const story = await open(
    'stock, withdraw',
    refuseWith(executeOperation, {
      status: 422,
      code: 'invalid',
      errors: [{ message: '@errors.onlyLeft', field: `dataProperties.${AMOUNT.id}`, params: { count: 12 } }],
    }),
  )
  const becomes = async (balance: number) => {
    story.answer(replyWith(prepareStart, { ...WITHDRAW, stock: { ...WITHDRAW.stock!, left: { ...WITHDRAW.stock!.left!, balance } } }))
    await story.readAgain()
  }
  await input('Antal').fill('20')
  await button('Ta ut').click()
  await expect.element(input('Antal')).toHaveAccessibleDescription(/Det finns bara 12 kvar\./)
  await becomes(8)
  await sees('8 i lager')
  await expect.element(input('Antal')).toHaveAccessibleDescription(/Det finns bara 8 kvar\./)
  await becomes(20)
  await sees('20 i lager → 0 kvar')
  await expect.element(input('Antal')).toBeValid()
})

describe('a case that somebody closes', () => {
  const followUp = storyOf(stories, 'case, follow-up')
  const closed = storyOf(stories, 'case, closed meanwhile').replies!.find(({ call }) => call.name === getFullTransaction.name)!
  const formOf = (id: string | undefined) => (id === idOf('operationType', 2) ? REPORT : FOLLOW_UP).operationType.dataPropertyTypes
  const reporting = serviceNow(1, 'Felanmälan', { mode: 'issueManagement', starts: serviceNow(2, 'Anmäl').starts })
  const ended = [
    refuseWith(prepareOperation, { status: 409, code: 'conflict', errors: [{ message: '@errors.transactionCompleted' }] }),
    replyWith(getTransaction, transaction(1, 'Felanmälan')),
    replyWith(getElementNow, elementNow(element(1, 'Borrhammare'), [reporting])),
    replyWith(getOperationType, (_, { params }) => operationType(1, 'Felanmälan', { dataPropertyTypes: formOf(params.id) })),
  ]

  test('while an entry is typed is shown closed at once; the entry is listed at the start, and becomes a new report', async () => {
    const story = await openStory(followUp)
    await input('Vad har gjorts?').fill('Det rinner nu')
    story.answer(closed)
    await story.readAgain()
    await sees(/^Eva Lind avslutade det/)
    await expect.element(button('Uppdatera ärendet')).not.toBeInTheDocument()
    await expect.element(input('Vad har gjorts?')).toHaveValue('Det rinner nu')
    const start = await openLater(storyOf(starts, 'nothing waits'))
    await link(/^Felanmälan: Uppföljning, Borrhammare/).click()
    await expect.poll(start.address).toBe(followUp.address)
    const after = await openLater(followUp, ...ended)
    await expect.element(heading('Detta är redan avslutat.')).toBeVisible()
    await seesNo('Försök igen')
    const unsent = page.getByRole('region', { name: 'Det du skrev är inte skickat' })
    await expect.element(button('Kopiera texten', unsent)).toBeVisible()
    await button('Anmäl som nytt fel', unsent).click()
    const report = START_ADDRESS.replace(idOf('operationType'), idOf('operationType', 2))
    await expect.poll(after.address).toBe(report)
    await openLater({ ...storyOf(stories, 'case, report'), address: report })
    await expect.element(input('Vad är fel?')).toHaveValue('Det rinner nu')
  })
})
