import { executeOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { getFullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { executed } from '../../stories/fixtures/operations.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, heading, input, link, radio, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { answerLater, loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CONTROL, NO_LEAK, PRESSURE, RESULT, WHY } from './operation-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const send = () => button('Skicka in').click()

async function fillIn() {
  await input('Tryck (bar)').fill('5,25')
  await checkbox('Läcker inte').click()
  await radio('Godkänd').click()
}

const BODY = {
  elementId: idOf('element'),
  transactionTypeId: idOf('transactionType'),
  operationTypeId: idOf('operationType'),
  operationTypeVersion: 1,
  mode: 'start',
}

describe('a simple form', () => {
  test('a missing required value is named at its field, and nothing is sent', async () => {
    const story = await open('simple form')
    await send()
    await sees('3 fält behöver rättas')
    await expect.element(input('Tryck (bar)')).toHaveAccessibleDescription('Detta fält måste ha ett värde')
    await expect.element(input('Tryck (bar)')).toHaveFocus()
    expect(story.bodiesOf(executeOperation)).toEqual([])
  })

  test('an error disappears when its field is fixed', async () => {
    await open('simple form, with errors')
    await input('Tryck (bar)').fill('5')
    await userEvent.tab()
    await sees('2 fält behöver rättas')
    await expect.element(input('Tryck (bar)')).not.toHaveAccessibleDescription('Detta fält måste ha ett värde')
  })

  test('a value above the bound is refused when the field is left, and stays as it was typed', async () => {
    await open('simple form')
    await input('Tryck (bar)').fill('160')
    await userEvent.tab()
    await expect.element(input('Tryck (bar)')).toHaveAccessibleDescription('Värdet måste vara mellan 0 och 16')
    await expect.element(input('Tryck (bar)')).toHaveValue('160')
  })

  test('text in a number field is refused', async () => {
    await open('simple form')
    await input('Tryck (bar)').fill('mycket')
    await userEvent.tab()
    await expect.element(input('Tryck (bar)')).toBeInvalid()
  })

  test('the values are sent with their types and the version of the form, and the receipt follows', async () => {
    const story = await open('simple form')
    await fillIn()
    await send()
    await expect.poll(story.address).toBe(`/exe/transaction/${idOf('transaction')}?receipt=1`)
    const [body] = story.bodiesOf(executeOperation)
    expect(body).toMatchObject(BODY)
    expect(body).toMatchObject({
      dataProperties: expect.arrayContaining([
        { dataPropertyTypeId: PRESSURE.id, value: 5.25 },
        { dataPropertyTypeId: NO_LEAK.id, value: true },
        { dataPropertyTypeId: RESULT.id, value: 'Godkänd' },
      ]),
    })
  })

  test('a double press sends once, with one idempotency key', async () => {
    const story = await open('simple form')
    const answer = answerLater(replyWith(executeOperation, executed(CONTROL)))
    story.answer(answer)
    await fillIn()
    await button('Skicka in').dblClick()
    await expect.poll(() => story.bodiesOf(executeOperation).length).toBe(1)
    answer.release()
    await expect.poll(story.address).toContain('/exe/transaction/')
    expect(story.sent.filter(({ call }) => call === 'executeOperation').map(({ idempotencyKey }) => typeof idempotencyKey)).toEqual([
      'string',
    ])
  })

  test('the button shows that it is sending', async () => {
    const story = await open('simple form')
    const answer = answerLater(replyWith(executeOperation, executed(CONTROL)))
    story.answer(answer)
    await fillIn()
    await send()
    await expect.element(button('Skicka in')).toBeDisabled()
    answer.release()
    await expect.poll(story.address).toContain('/exe/transaction/')
  })

  test('the enter key of a text field does not execute', async () => {
    const story = await open('simple form')
    await fillIn()
    await input('Tryck (bar)').click()
    await userEvent.keyboard('{Enter}')
    await story.settled()
    expect(story.bodiesOf(executeOperation)).toEqual([])
  })

  test('tab moves through the fields in their order', async () => {
    await open('simple form')
    await input('Tryck (bar)').click()
    await userEvent.tab()
    await expect.element(checkbox('Läcker inte')).toHaveFocus()
    await userEvent.tab()
    await expect.element(radio('Godkänd')).toHaveFocus()
  })

  test('a function without fields shows none and is sent', async () => {
    const story = await open('simple form, nothing to fill in')
    await sees('Det finns inget att fylla i. Tryck på knappen för att bekräfta.')
    await send()
    await expect.poll(() => story.bodiesOf(executeOperation)).toEqual([{ ...BODY, dataProperties: [] }])
  })

  test('the back link opens the object', async () => {
    const story = await open('simple form')
    await link('Borrhammare').click()
    await expect.poll(story.address).toBe(`/exe/id/${idOf('element')}`)
  })
})

describe('rules of a form', () => {
  test('a field is displayed and required when its rule holds, and hidden when it does not', async () => {
    const story = await open('simple form')
    await seesNo('Varför underkänd?')
    await radio('Underkänd').click()
    const why = input(/Varför underkänd/)
    await expect.element(why).toBeRequired()
    await send()
    await expect.element(why).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    await why.fill('Läcker')
    await radio('Godkänd').click()
    await expect.element(why).not.toBeInTheDocument()
    expect(story.bodiesOf(executeOperation)).toEqual([])
  })

  test('the value of a hidden field is not sent', async () => {
    const story = await open('simple form')
    await fillIn()
    await radio('Underkänd').click()
    await input(/Varför underkänd/).fill('Läcker')
    await radio('Godkänd').click()
    await send()
    await expect.poll(() => story.bodiesOf(executeOperation).length).toBe(1)
    expect(JSON.stringify(story.bodiesOf(executeOperation))).not.toContain(WHY.id)
  })

  test('a rule sets a value while its condition holds', async () => {
    await open('simple form')
    await radio('Godkänd').click()
    await expect.element(input('Kommentar')).toHaveValue('Utan anmärkning')
  })

  test('a value that a rule filled in shows its source, and can be changed', async () => {
    await open('simple form, filled in by rules')
    await expect.element(input('Tryck (bar)')).toHaveAccessibleDescription('Hämtat från objektet')
    await input('Tryck (bar)').fill('6')
    await expect.element(input('Tryck (bar)')).toHaveValue('6')
  })
})

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

  test('a corrected form can be sent again, as another attempt', async () => {
    const story = await open('refused by the server')
    story.answer(replyWith(executeOperation, executed(CONTROL)))
    await input('Tryck (bar)').fill('3')
    await send()
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
    await fillIn()
    await send()
    await button('Läs in det nya formuläret').click()
    const notice = page.getByRole('alert').filter({ hasText: 'Det här är det nya formuläret' })
    await expect.element(notice).toHaveFocus()
    await expect.element(notice.getByRole('listitem')).toMatchTextContent(/^Läcker inte: Ja$/)
    await expect.element(checkbox('Läcker inte')).not.toBeInTheDocument()
    await expect.element(input('Tryck (bar)')).toHaveValue('5,25')
    story.answer(replyWith(executeOperation, executed(CONTROL)))
    await send()
    await expect.poll(() => story.bodiesOf(executeOperation).at(-1)).toMatchObject({ operationTypeVersion: 2 })
  })

  test('after a lost answer the result is unknown, and a retry sends the same with the same key', async () => {
    const story = await open('simple form')
    story.answer(loseAnswer(executeOperation))
    await fillIn()
    await send()
    await sees('Väntar på nätet')
    story.answer(replyWith(executeOperation, executed(CONTROL)))
    await button('Försök igen').click()
    await expect.poll(story.address).toContain('/exe/transaction/')
    const attempts = story.sent.filter(({ call }) => call === 'executeOperation')
    expect(new Set(attempts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(new Set(attempts.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test('input changed after a lost answer is not saved: the first result is reported and displayed', async () => {
    const story = await open('simple form')
    story.answer(loseAnswer(executeOperation))
    await fillIn()
    await send()
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

  test('is forgotten when it was sent', async () => {
    const story = await open('simple form')
    await fillIn()
    await send()
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

test('an error of the server can be tried again', async () => {
  const story = await open('error')
  await sees('Något gick fel hos oss. Försök igen om en stund.')
  story.answer(replyWith(prepareStart, CONTROL))
  await button('Försök igen').click()
  await expect.element(heading('Pumpkontroll')).toBeVisible()
})

test('a user without access to a form is informed, without a retry button', async () => {
  await open('no rights')
  await sees('Åtkomst nekad.')
  await expect.element(button('Försök igen')).not.toBeInTheDocument()
})

test('the same form at a desk is sent in the same way', async () => {
  const story = await openStory(storyOf(stories, 'simple form'), DESKTOP)
  await fillIn()
  await send()
  await expect.poll(() => story.bodiesOf(executeOperation)).toHaveLength(1)
  expect(story.sent.some(({ call }) => call === getFullTransaction.name)).toBe(false)
})
