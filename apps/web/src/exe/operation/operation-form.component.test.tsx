import { executeOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { getFullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { executed } from '../../stories/fixtures/operations.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, heading, input, link, radio, sees, seesNo } from '../../stories/screen.ts'
import { fillInControl, sendForm } from '../../stories/screen-of-execution.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { answerLater, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CONTROL, NO_LEAK, PRESSURE, RESULT, WHY } from './operation-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))

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
    await sendForm()
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
    await fillInControl()
    await sendForm()
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
    await fillInControl()
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
    await fillInControl()
    await sendForm()
    await expect.element(button('Skicka in')).toBeDisabled()
    answer.release()
    await expect.poll(story.address).toContain('/exe/transaction/')
  })

  test('the enter key of a text field does not execute', async () => {
    const story = await open('simple form')
    await fillInControl()
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
    await sendForm()
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
    await sendForm()
    await expect.element(why).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    await why.fill('Läcker')
    await radio('Godkänd').click()
    await expect.element(why).not.toBeInTheDocument()
    expect(story.bodiesOf(executeOperation)).toEqual([])
  })

  test('the value of a hidden field is not sent', async () => {
    const story = await open('simple form')
    await fillInControl()
    await radio('Underkänd').click()
    await input(/Varför underkänd/).fill('Läcker')
    await radio('Godkänd').click()
    await sendForm()
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

  test('a choice that can no longer be made is named below its field, until another one is made', async () => {
    await open('simple form, a choice is gone')
    const why = 'Delvis godkänd kan inte längre väljas. Välj något annat.'
    await sees(why)
    await radio('Godkänd').click()
    await seesNo(why)
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
  await fillInControl()
  await sendForm()
  await expect.poll(() => story.bodiesOf(executeOperation)).toHaveLength(1)
  expect(story.sent.some(({ call }) => call === getFullTransaction.name)).toBe(false)
})
