import { executeOperation, prepareOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { getFullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { valueOf } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { executed } from '../../stories/fixtures/operations.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, heading, input, link, radio, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { answerLater, loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { AMOUNT, CHECKLIST, CONTROL, KEPT, NO_LEAK, PRESSURE, RESULT, WHY, WITHDRAW } from './operation-form.stories.tsx'

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
    await sees('Det här är det nya formuläret')
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
})

describe('a checklist', () => {
  test('all OK answers every check, and sends OK for each', async () => {
    const story = await open('checklist')
    await sees('0 av 5 besvarade')
    await button('Allt OK').click()
    await sees('5 av 5 besvarade')
    await button('Skicka checklistan').click()
    await expect.poll(() => story.bodiesOf(executeOperation).length).toBe(1)
    const { dataProperties } = story.bodiesOf(executeOperation)[0] as { dataProperties: { value: unknown }[] }
    expect(dataProperties.filter(({ value }) => value === 'OK')).toHaveLength(5)
  })

  test('all OK leaves existing answers', async () => {
    const story = await open('checklist')
    await radio('Fel').first().click()
    await button('Allt OK').click()
    await sees('5 av 5 besvarade')
    await button('Skicka checklistan').click()
    await expect.poll(() => story.bodiesOf(executeOperation).length).toBe(1)
    const { dataProperties } = story.bodiesOf(executeOperation)[0] as { dataProperties: { dataPropertyTypeId: string; value: unknown }[] }
    const chains = CHECKLIST.operationType.dataPropertyTypes[0]!.children[0]!
    expect(dataProperties).toContainEqual({ dataPropertyTypeId: chains.id, value: 'Fel' })
    expect(dataProperties.filter(({ value }) => value === 'OK')).toHaveLength(4)
  })

  test('a group counts its answers', async () => {
    await open('checklist')
    await sees('0 av 3 besvarade')
    await radio('OK').first().click()
    await sees('1 av 3 besvarade', '1 av 5 besvarade')
  })
})

describe('a case', () => {
  test('open cases are listed above the form, with links', async () => {
    const story = await open('case, already reported')
    await sees('Det finns redan 5 öppna ärenden här')
    await link(/Trasig kedja/).click()
    await expect.poll(story.address).toBe(`/exe/transaction/${idOf('transaction', 1)}`)
  })

  test('a follow-up displays the earlier entries and continues the case', async () => {
    const story = await open('case, follow-up')
    await sees('Kim Berg öppnade ärendet', 'Trasig kedja på vänstra gungan')
    await input('Vad har gjorts?').fill('Beställt en ny kedja')
    await button('Uppdatera ärendet').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation)[0])
      .toMatchObject({ mode: 'update', transactionId: idOf('transaction'), dataProperties: [{ value: 'Beställt en ny kedja' }] })
  })

  test('closing it sends the last step', async () => {
    const story = await open('case, close')
    await input('Vad har gjorts?').fill('Ny kedja')
    await button('Avsluta ärendet').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ mode: 'complete' })
  })

  test('the user who closed it meanwhile is shown, and nothing can be sent any more', async () => {
    const story = await open('case, closed meanwhile')
    await sees('Eva Lind avslutade det 23 nov. 10:20')
    await expect.element(button('Avsluta ärendet')).not.toBeInTheDocument()
    await link('Till ärendet').click()
    await expect.poll(story.address).toBe(`/exe/transaction/${idOf('transaction')}`)
  })
})

describe('an updatable form', () => {
  test('it begins with the latest answers and shows their author', async () => {
    const story = await open('kept form, change')
    await sees('Ändrat 20 nov. 14:00 av Eva Lind')
    await expect.element(input('Färg')).toHaveValue('Röd')
    await input('Färg').fill('Blå')
    await button('Spara ändringarna').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation)[0])
      .toMatchObject({ mode: 'update', transactionVersion: 3, transactionId: idOf('transaction') })
  })

  test('when another user answered meanwhile, both answers are displayed and the chosen one is sent', async () => {
    const story = await open('kept form, change')
    const [colour, state] = KEPT.operationType.dataPropertyTypes
    const theirs = {
      ...KEPT,
      transaction: { ...KEPT.transaction!, version: 4 },
      dataProperties: [valueOf(colour!, 'Grön'), valueOf(state!, 'Slitet')],
    }
    story.answer(
      refuseWith(executeOperation, {
        status: 409,
        code: 'stale',
        errors: [{ message: '@errors.answersChanged', field: 'transactionVersion' }],
      }),
    )
    story.answer(replyWith(prepareOperation, theirs))
    await input('Färg').fill('Blå')
    await button('Spara ändringarna').click()
    const question = dialog()
    await expect.element(question).toMatchTextContent('Grön')
    await expect.element(question).toMatchTextContent('Blå')
    await expect.element(question).toMatchTextContent('Slitet')
    await radio(/Det sparade/, question).click()
    await question.getByRole('button').last().click()
    await expect.element(input('Färg')).toHaveValue('Grön')
    await expect.element(radio('Slitet')).toBeChecked()
    story.answer(replyWith(executeOperation, executed(KEPT)))
    await button('Spara ändringarna').click()
    await expect.poll(() => story.bodiesOf(executeOperation).at(-1)).toMatchObject({ transactionVersion: 4 })
  })

  test('another user’s change is offered before sending', async () => {
    const story = await open('kept form, changed meanwhile')
    const [colour, state] = KEPT.operationType.dataPropertyTypes
    story.answer(
      replyWith(prepareOperation, {
        ...KEPT,
        transaction: { ...KEPT.transaction!, version: 4 },
        dataProperties: [valueOf(colour!, 'Grön'), valueOf(state!, 'Bra')],
      }),
    )
    await sees('Ändrat 23 nov. 08:15 av Eva Lind')
    await button('Se ändringarna').click()
    await expect.element(dialog()).toMatchTextContent('Grön')
  })

  test('the first answer starts it', async () => {
    const story = await open('kept form, first answer')
    await input('Färg').fill('Röd')
    await button('Spara uppgifterna').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ mode: 'start' })
  })
})

describe('a stock', () => {
  test('the balance is shown before and after the amount is typed, with a notice when it is low', async () => {
    await open('stock, withdraw')
    await sees('12 i lager')
    await input('Antal').fill('8')
    await sees('12 i lager → 4 kvar', 'Lågt saldo: gränsen är 5')
  })

  test('more than there is is warned of while it is typed; the server decides', async () => {
    const story = await open('stock, withdraw')
    await input('Antal').fill('13')
    await sees('Det går att ta ut högst 12.')
    await button('Ta ut').click()
    await story.settled()
    expect(story.bodiesOf(executeOperation)).toHaveLength(1)
  })

  test('a refill adds to the balance', async () => {
    const story = await open('stock, add')
    await input('Antal').fill('3')
    await sees('12 i lager → 15 i lager')
    await button('Fyll på').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation)[0])
      .toMatchObject({ dataProperties: [{ dataPropertyTypeId: AMOUNT.id, value: 3 }] })
  })

  test('a count sends the balance that the person saw', async () => {
    const story = await open('stock, count')
    await input('Antal').fill('10')
    await sees('12 i lager → 10 räknade')
    await button('Inventera').click()
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ seenBalance: 12 })
  })

  test('a user who may not see the number does not get it', async () => {
    await open('stock, number not shown')
    await seesNo(/i lager/)
    await expect.element(button('Ta ut')).toBeEnabled()
  })

  test('a refusal for too little has the present balance', async () => {
    const story = await open('stock, withdraw')
    story.answer(replyWith(prepareStart, { ...WITHDRAW, stock: { ...WITHDRAW.stock!, left: { ...WITHDRAW.stock!.left!, balance: 2 } } }))
    story.answer(
      refuseWith(executeOperation, {
        status: 409,
        code: 'conflict',
        errors: [{ message: '@errors.balanceTooLow', field: `dataProperties.${AMOUNT.id}`, params: { count: 2 } }],
      }),
    )
    await input('Antal').fill('4')
    await button('Ta ut').click()
    await sees('2 i lager')
    await expect.element(input('Antal')).toHaveValue('4')
    await expect.element(input('Antal')).toBeInvalid()
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
