import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { executeOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { operationType } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { executed } from '../../stories/fixtures/operations.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, input, link, sees } from '../../stories/screen.ts'
import { fillInControl, sendForm } from '../../stories/screen-of-execution.ts'
import { storyOf } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CONTROL, GONE, NO_LEAK } from './operation-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))

describe('refusals of the server', () => {
  test('errors of fields are displayed there, others at the button; the values stay', async () => {
    await open('refused by the server')
    await expect.element(input('Tryck (bar)')).toHaveAccessibleDescription('Värdet får inte vara högre än 4')
    await expect.element(input('Tryck (bar)')).toHaveFocus()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Det gick inte att spara. Det du har fyllt i finns kvar.Tjänsten är inte publicerad./)
    await expect.element(input('Tryck (bar)')).toHaveValue('5')
  })

  test('a service that is withdrawn while its form is open says so, and the object is one press away', async () => {
    const story = await open('refused, the service is withdrawn')
    await sees('Tjänsten är inte längre tillgänglig för objektet. På objektets sida ser du vad som kan göras nu.')
    await link('Till objektet', page.getByRole('alert')).click()
    await expect.poll(story.address).toBe(`/exe/id/${idOf('element')}`)
  })

  test('an object that is deleted while its form is open: nothing leads to it, and the answers can be copied', async () => {
    await open('refused, the object is deleted')
    await sees('Objektet har tagits bort. Det du har fyllt i går att kopiera.')
    await expect.element(button('Kopiera texten')).toBeVisible()
    await expect.element(link('Till objektet')).not.toBeInTheDocument()
  })

  test('a corrected form can be sent again, as another attempt', async () => {
    const story = await open('refused by the server')
    story.answer(replyWith(executeOperation, executed(CONTROL)))
    await input('Tryck (bar)').fill('3')
    await sendForm()
    await expect.poll(story.address).toContain('/exe/transaction/')
    expect(story.bodiesOf(executeOperation)).toHaveLength(2)
  })

  test('a newer version of the form is loaded with the input, as far as it has the fields', async () => {
    const story = await open('simple form')
    story.answer(refuseWith(executeOperation, { status: 409, code: 'stale', errors: [{ message: '@errors.formChanged' }] }))
    const fields = CONTROL.operationType.dataPropertyTypes.filter(({ id }) => id !== NO_LEAK.id)
    story.answer(
      replyWith(prepareStart, { ...CONTROL, operationType: { ...CONTROL.operationType, version: 2, dataPropertyTypes: fields } }),
    )
    await fillInControl()
    await sendForm()
    await button('Läs in det nya formuläret').click()
    const notice = page.getByRole('alert').filter({ hasText: 'Det här är det nya formuläret' })
    await expect.element(notice).toHaveFocus()
    await expect.element(notice.getByRole('listitem')).toMatchTextContent(/^Läcker inte: Ja$/)
    await expect.element(checkbox('Läcker inte')).not.toBeInTheDocument()
    await expect.element(input('Tryck (bar)')).toHaveValue('5,25')
    story.answer(replyWith(executeOperation, executed(CONTROL)))
    await sendForm()
    await expect.poll(() => story.bodiesOf(executeOperation).at(-1)).toMatchObject({ operationTypeVersion: 2 })
  })

  test('after a lost answer the result is unknown, and a retry sends the same with the same key', async () => {
    const story = await open('simple form')
    story.answer(loseAnswer(executeOperation))
    await fillInControl()
    await sendForm()
    await sees('Väntar på nätet')
    story.answer(replyWith(executeOperation, executed(CONTROL)))
    await button('Försök igen').click()
    await expect.poll(story.address).toContain('/exe/transaction/')
    const attempts = story.sent.filter(({ call }) => call === 'executeOperation')
    expect(new Set(attempts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(new Set(attempts.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test('a form whose page is lost while it waits goes on when it is opened again, with the same key', async () => {
    const story = await open('simple form')
    story.answer(loseAnswer(executeOperation))
    await fillInControl()
    await sendForm()
    await sees('Väntar på nätet')
    const [first] = story.sent.filter(({ call }) => call === 'executeOperation')
    const again = await story.reload()
    await sees('Väntar på nätet')
    again.answer(replyWith(executeOperation, executed(CONTROL)))
    await expect.poll(again.address).toContain('/exe/transaction/')
    const attempts = again.sent.filter(({ call }) => call === 'executeOperation')
    expect(new Set(attempts.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([first!.idempotencyKey]))
    expect(new Set(attempts.map(({ body }) => JSON.stringify(body)))).toEqual(new Set([JSON.stringify(first!.body)]))
  })

  test('a form that has another version by then waits for the person', async () => {
    const base = storyOf(stories, 'simple form')
    const newer = replyWith(prepareStart, { ...CONTROL, operationType: { ...CONTROL.operationType, version: 2 } })
    const replies = [...(base.replies ?? [])]
    const story = await openStory({ ...base, replies })
    story.answer(loseAnswer(executeOperation))
    await fillInControl()
    await sendForm()
    await sees('Väntar på nätet')
    replies.push(newer)
    await story.reload()
    await sees(/Det kan ha skickats, men inget svar kom/)
    await expect.element(page.getByText('Väntar på nätet')).not.toBeInTheDocument()
  })

  test('leaving a form that may have been sent asks, also where nothing was typed', async () => {
    const story = await open('simple form, nothing to fill in')
    story.answer(loseAnswer(executeOperation))
    await sendForm()
    await sees('Väntar på nätet')
    await link('Borrhammare').click()
    await expect.element(dialog('Du har osparade ändringar!')).toBeVisible()
  })

  test('input changed after a lost answer is not saved: the first result is reported and displayed', async () => {
    const story = await open('simple form')
    story.answer(loseAnswer(executeOperation))
    await fillInControl()
    await sendForm()
    await sees('Väntar på nätet')
    await input('Tryck (bar)').fill('6')
    const taken = refuseWith(executeOperation, {
      status: 409,
      code: 'idempotencyConflict',
      errors: [{ message: '@errors.idempotencyConflict' }],
    })
    const saved = replyWith(executeOperation, executed(CONTROL))
    story.answer({ ...taken, answer: (body, sent) => (JSON.stringify(body).includes('5.25') ? saved : taken).answer(body, sent) })
    await button('Försök igen').click()
    await sees('Ditt första försök är sparat')
    await button('Visa det sparade').click()
    await expect.poll(story.address).toContain('/exe/transaction/')
  })
})

describe('unsent input', () => {
  test('is restored after a reload, and can be dropped', async () => {
    const story = await open('simple form')
    await input('Tryck (bar)').fill('7')
    await story.reload()
    await expect.element(input('Tryck (bar)')).toHaveValue('7')
    await button('Börja om').click()
    await button('Börja om', dialog('Börja om från början?')).click()
    await expect.element(input('Tryck (bar)')).toHaveValue('')
  })

  test('can be read and copied, or dropped, when the object was deleted since', async () => {
    const base = storyOf(stories, 'simple form')
    const replies = [...(base.replies ?? [])]
    const story = await openStory({ ...base, replies })
    await input('Tryck (bar)').fill('7')
    replies.splice(0, replies.length, refuseWith(prepareStart, GONE), refuseWith(getElementNow, GONE))
    replies.push(replyWith(getOperationType, operationType(1, 'Kontroll', { dataPropertyTypes: CONTROL.operationType.dataPropertyTypes })))
    await story.reload()
    await sees('Det du skrev är inte skickat')
    await expect.element(page.getByText('7', { exact: true })).toBeVisible()
    await expect.element(button('Kopiera texten')).toBeVisible()
    await expect.element(link('Till objektet')).not.toBeInTheDocument()
    await button('Ta bort').click()
    await button('Ta bort', dialog('Ta bort det du har fyllt i?')).click()
    await expect.element(page.getByText('Det du skrev är inte skickat')).not.toBeInTheDocument()
  })

  test('is forgotten when it was sent', async () => {
    const story = await open('simple form')
    await fillInControl()
    await sendForm()
    await expect.poll(story.address).toContain('/exe/transaction/')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('verka.draft.'))).toEqual([])
  })

  test('leaving a filled-in form asks for confirmation, and the draft can stay', async () => {
    const story = await open('simple form')
    await input('Tryck (bar)').fill('7')
    await link('Borrhammare').click()
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(input('Tryck (bar)')).toHaveValue('7')
    expect(story.address()).toContain('/exe/operation/')
  })

  test('in a site that was removed no draft is offered: nobody could open it again', async () => {
    await openStory({ ...storyOf(stories, 'simple form'), session: { isSiteGone: true } })
    await input('Tryck (bar)').fill('7')
    await link('Borrhammare').click()
    await expect.element(dialog()).toMatchTextContent(/Om du lämnar sidan nu förlorar du dina ändringar/)
    await expect.element(button('Lämna och behåll utkastet')).not.toBeInTheDocument()
    await button('Stanna kvar').click()
    await expect.element(input('Tryck (bar)')).toHaveValue('7')
    await link('Borrhammare').click()
    await button('Lämna utan att spara').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('verka.draft.'))).toEqual([])
  })
})
