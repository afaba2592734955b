import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { executeOperation, prepareOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { getTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { operationType } from '../../stories/fixtures/definitions.ts'
import { element, elementNow, serviceNow, valueOf } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { executed } from '../../stories/fixtures/operations.ts'
import { goingOn, openCase, transaction } from '../../stories/fixtures/transactions.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, dialog, heading, input, link, radio, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith } from '../../stories/stubbed-replies.ts'
import pages from '../element/by-id-page.stories.tsx'
import starts from '../start/start-page.stories.tsx'
import stories, { AMOUNT, CHECKLIST, KEPT, WITHDRAW } from './operation-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
describe('a checklist', () => {
  test('all OK answers every check, and sends OK for each', async () => {
    const story = await open('checklist')
    await sees('0 av 5 besvarade')
    await button('Allt OK').click()
    await sees('5 av 5 besvarade')
    await expect.element(button('Allt OK')).toBeDisabled()
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

  test('a follow-up with a lost answer is marked so wherever it is listed, and its result is asked for when the case is closed', async () => {
    const story = await open('case, follow-up')
    await input('Vad har gjorts?').fill('Ringde en smed')
    story.answer(loseAnswer(executeOperation))
    await button('Uppdatera ärendet').click()
    await sees('Väntar på nätet')
    await link('Borrhammare').click()
    await expect.element(dialog('Du har osparade ändringar!')).toMatchTextContent(/kan ha skickats, men inget svar kom/)
    await button('Lämna och behåll utkastet').click()
    await expect.poll(story.address).toMatch(/^\/exe\/id\//)
    const { key, body } = { key: story.sent.at(-1)!.idempotencyKey, body: story.bodiesOf(executeOperation).at(-1) }
    const stored = Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('verka.draft.')))

    // the same step on the page of its object
    const running = [goingOn(openCase(1, 'Trasig kedja'), [['update', 'Följ upp']])]
    running[0]!.steps[0]!.operationTypeId = idOf('operationType')
    const services = [serviceNow(1, 'Felanmälan', { mode: 'issueManagement', starts: [], running })]
    const object = storyOf(pages, 'services')
    await openStory({ ...object, stored, replies: [replyWith(getElementNow, elementNow(element(1, 'Borrhammare'), services))] })
    await expect.element(link('Följ upp Kan ha skickats')).toBeVisible()
    await openStory({ ...storyOf(starts, 'nothing waits'), stored })
    const listed = link(/Borrhammare/, page.getByRole('region', { name: 'Kan ha skickats' }))
    await expect.element(listed).toHaveAttribute('href', storyOf(stories, 'case, follow-up').address)

    const errors = [{ message: '@errors.transactionCompleted' as const }]
    const ended = storyOf(stories, 'case, follow-up')
    const replies = [
      refuseWith(prepareOperation, { status: 409, code: 'conflict', errors }),
      replyWith(getOperationType, operationType(1, 'Uppföljning')),
      replyWith(getTransaction, transaction(1, 'Felanmälan')),
    ]
    const after = await openStory({ ...ended, stored, replies: [...replies, ...ended.replies!] })
    await expect.element(heading('Detta är redan avslutat.')).toBeVisible()
    await sees('Det du skickade är sparat')
    await seesNo('Anmäl som nytt fel')
    expect(after.sent.filter(({ call }) => call === executeOperation.name)).toMatchObject([{ idempotencyKey: key, body }])
    expect(Object.keys(localStorage).filter((name) => name.startsWith('verka.draft.'))).toEqual([])
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
    await expect.poll(() => story.bodiesOf(executeOperation)[0]).toMatchObject({ mode: 'start', transactionVersion: 0 })
  })

  test('of two first answers the later is compared with the first one’s, and continues them', async () => {
    const story = await open('kept form, first answer')
    const [colour, state] = KEPT.operationType.dataPropertyTypes
    const theirs = goingOn(transaction(1, 'Skötselkort', { id: idOf('transaction'), mode: 'updatableForm' }), [['update', 'Skötselkort']])
    const service = serviceNow(1, 'Skötselkort', { mode: 'updatableForm', running: [theirs] })
    story.answer(
      refuseWith(executeOperation, {
        status: 409,
        code: 'stale',
        errors: [{ message: '@errors.answersChanged', field: 'transactionVersion' }],
      }),
    )
    story.answer(replyWith(getElementNow, elementNow(element(1, 'Borrhammare'), [service])))
    story.answer(replyWith(prepareOperation, { ...KEPT, dataProperties: [valueOf(colour!, 'Grön'), valueOf(state!, 'Slitet')] }))
    await input('Färg').fill('Röd')
    await button('Spara uppgifterna').click()
    await expect.element(dialog()).toMatchTextContent('Grön')
    await expect.element(dialog()).toMatchTextContent('Röd')
    await dialog().getByRole('button').last().click()
    await expect.element(input('Färg')).toHaveValue('Röd')
    await expect.element(radio('Slitet')).toBeChecked()
    story.answer(replyWith(executeOperation, executed(KEPT)))
    await button('Spara ändringarna').click()
    await expect
      .poll(() => story.bodiesOf(executeOperation).at(-1))
      .toMatchObject({ mode: 'update', transactionVersion: 3, transactionId: idOf('transaction') })
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

  test('that nothing is left is said before and after an amount is typed', async () => {
    await open('stock, nothing left')
    await sees('0 i lager', 'Det finns inget att ta ut.')
    await input('Antal').fill('1')
    await sees('0 i lager', 'Det finns inget att ta ut.')
    await input('Antal').fill('0')
    await sees('0 i lager', 'Det finns inget att ta ut.')
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

  test('an impossible amount is not counted, and one that may have arrived is not counted again', async () => {
    const story = await open('stock, withdraw')
    for (const wrong of ['-1', '1,5']) {
      await input('Antal').fill(wrong)
      await sees('12 i lager')
    }
    await input('Antal').fill('2')
    await sees('12 i lager → 10 kvar')
    story.answer(loseAnswer(executeOperation))
    await button('Ta ut').click()
    await sees('Väntar på nätet', '12 i lager')
    // once there is a network it is sent again by itself, with the same key
    story.answer(replyWith(executeOperation, executed(WITHDRAW)))
    await expect.poll(story.address, { timeout: 30_000 }).toContain('/exe/transaction/')
    const keys = story.sent.filter(({ call }) => call === executeOperation.name).map(({ idempotencyKey }) => idempotencyKey)
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1])
  })

  test('a refusal for too little has the present balance', async () => {
    const story = await open('stock, withdraw')
    story.answer(replyWith(prepareStart, { ...WITHDRAW, stock: { ...WITHDRAW.stock!, left: { ...WITHDRAW.stock!.left!, balance: 2 } } }))
    story.answer(
      refuseWith(executeOperation, {
        status: 409,
        code: 'conflict',
        errors: [{ message: '@errors.onlyLeft', field: `dataProperties.${AMOUNT.id}`, params: { count: 2 } }],
      }),
    )
    await input('Antal').fill('4')
    await button('Ta ut').click()
    await sees('2 i lager')
    await expect.element(input('Antal')).toHaveValue('4')
    await expect.element(input('Antal')).toHaveAccessibleDescription(/Det finns bara 2 kvar\./)
  })
})
