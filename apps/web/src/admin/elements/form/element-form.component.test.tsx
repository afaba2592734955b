import { createElement, duplicateElement, getFullElement, proposeCode, updateElement } from '@verka/domain/elements/elements.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storedElement } from '../../../stories/fixtures/elements.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, dialog, heading, input, link, radio, sees, seesNo } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { answerLater, loseAnswer, refuseWith, replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { DRILL, MAKER, NOTE, STATE, WATTS } from './element-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const LIST = `/elements/list/${idOf('elementType')}`

describe('a new object', () => {
  test('what is required and missing is said at its field and above the form, and nothing is sent', async () => {
    const story = await open('new')
    await save()
    await sees('Formuläret innehåller fel.')
    await expect.element(input('Titel')).toHaveAccessibleDescription('Detta fält måste ha ett värde')
    await expect.element(input('Tillverkare')).toHaveAccessibleDescription('Detta fält måste ha ett värde')
    await button('Tillverkare: Detta fält måste ha ett värde').click()
    await expect.element(input('Tillverkare')).toHaveFocus()
    expect(story.bodiesOf(createElement)).toEqual([])
  })

  test('the values are sent with their types, and the list follows with a message', async () => {
    const story = await open('new')
    await input('Titel').fill('Borrhammare')
    await input('Tillverkare').fill('Bosch')
    await input('Effekt (W)').fill('800')
    await radio('Slitet').click()
    await input('Vad är slitet?').fill('Sladden')
    await save()
    await expect.poll(story.address).toBe(LIST)
    await sees('Borrhammare (V-001) är skapad.')
    expect(story.bodiesOf(createElement)).toEqual([
      {
        elementTypeId: idOf('elementType'),
        title: 'Borrhammare',
        code: '',
        dataProperties: expect.arrayContaining([
          { dataPropertyTypeId: MAKER.id, value: 'Bosch' },
          { dataPropertyTypeId: WATTS.id, value: 800 },
          { dataPropertyTypeId: STATE.id, value: 'Slitet' },
          { dataPropertyTypeId: NOTE.id, value: 'Sladden' },
        ]),
      },
    ])
  })

  test('a full licence is said when the form opens, with whom to ask', async () => {
    await open('new, full licence')
    await sees('Licensen omfattar 500 objekt. Ta bort något, eller be den som sköter Verka att utöka licensen.')
  })

  test('a field that a rule hides is displayed when the rule holds', async () => {
    await open('new')
    await seesNo('Vad är slitet?')
    await radio('Slitet').click()
    await expect.element(input('Vad är slitet?')).toBeVisible()
    await radio('Bra').click()
    await seesNo('Vad är slitet?')
  })

  test('save and another empties the form and stays, with the focus in its first input', async () => {
    const story = await open('new')
    await input('Titel').fill('Borrhammare')
    await input('Tillverkare').fill('Bosch')
    await button('Spara och skapa en till').click()
    await sees('Borrhammare (V-001) är skapad.')
    await expect.element(input('Titel')).toHaveValue('')
    await expect.element(input('Titel')).toHaveFocus()
    await expect.element(input('Tillverkare')).toHaveValue('')
    expect(story.address()).toContain('/elements/create/')
    expect(story.bodiesOf(createElement)).toHaveLength(1)
  })

  test('a double click saves once', async () => {
    const story = await open('new')
    const answer = answerLater(replyWith(createElement, storedElement(DRILL)))
    story.answer(answer)
    await input('Titel').fill('Borrhammare')
    await input('Tillverkare').fill('Bosch')
    await button('Spara').dblClick()
    await expect.element(button('Spara')).toBeDisabled()
    answer.release()
    await expect.poll(story.address).toBe(LIST)
    expect(story.bodiesOf(createElement)).toHaveLength(1)
  })

  test('a lost answer keeps what was typed, and the next attempt has the same key', async () => {
    const story = await open('new')
    story.answer(loseAnswer(createElement))
    await input('Titel').fill('Borrhammare')
    await input('Tillverkare').fill('Bosch')
    await save()
    await sees(/Det gick inte att spara|Väntar på nätet|finns kvar/)
    await expect.element(input('Titel')).toHaveValue('Borrhammare')
    story.answer(replyWith(createElement, storedElement(DRILL)))
    await save()
    await expect.poll(story.address).toBe(LIST)
    const keys = story.sent.flatMap(({ call, idempotencyKey }) => (call === 'createElement' ? [idempotencyKey] : []))
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  test('the next code is proposed and not sent', async () => {
    const story = await open('new, numbered codes')
    await sees('Lämna tomt för nästa lediga kod: V-042')
    await input('Titel').fill('Borrhammare')
    await input('Tillverkare').fill('Bosch')
    await save()
    await expect.poll(() => story.bodiesOf(createElement)).toEqual([expect.objectContaining({ code: '' })])
  })

  test('after save and another the code after the one just given is proposed', async () => {
    const story = await open('new, numbered codes')
    await sees('Lämna tomt för nästa lediga kod: V-042')
    story.answer(replyWith(proposeCode, { code: 'V-043' }))
    await input('Titel').fill('Borrhammare')
    await input('Tillverkare').fill('Bosch')
    await button('Spara och skapa en till').click()
    await sees('Lämna tomt för nästa lediga kod: V-043')
    await expect.element(input('Kod')).toHaveAttribute('placeholder', 'V-043')
  })

  test('a copy begins with the values and without the code', async () => {
    const story = await open('copy')
    await sees('Kopia av Borrhammare (V-001). Inget är sparat än, och filer följer inte med.')
    await expect.element(input('Titel')).toHaveValue('Borrhammare')
    await expect.element(input('Kod')).toHaveValue('')
    await expect.element(input('Effekt (W)')).toHaveValue('800')
    await save()
    await expect.poll(() => story.bodiesOf(createElement)).toEqual([expect.objectContaining({ title: 'Borrhammare', code: '' })])
  })

  test('of a category that was deleted it says by whom, and leads to the others', async () => {
    await open('new, category deleted')
    await sees('Kategorin är borttagen', /Verktyg togs bort av Eva Lind/)
    await expect.element(link('Till Kategorier')).toHaveAttribute('href', '/elements/types')
  })
})

describe('a stored object', () => {
  test('after a lost answer the old value is sent: what was sent before may be stored', async () => {
    const story = await open('stored')
    story.answer(loseAnswer(updateElement))
    await input('Titel').fill('Fel namn')
    await save()
    await sees('Det är osäkert om det sparades. Det du har skrivit finns kvar.', /^Servern svarade inte\./)
    story.answer(replyWith(updateElement, storedElement(DRILL)))
    await input('Titel').fill('Borrhammare')
    await save()
    await expect.poll(story.address).toBe(LIST)
    expect(story.bodiesOf(updateElement)).toMatchObject([{ title: 'Fel namn' }, { title: 'Borrhammare' }])
  })

  test('is saved with its version', async () => {
    const story = await open('stored')
    await input('Effekt (W)').fill('900')
    await save()
    await expect.poll(story.address).toBe(LIST)
    await sees('Borrhammare (V-001) är sparad.')
    expect(story.bodiesOf(updateElement)).toEqual([
      expect.objectContaining({
        id: DRILL.id,
        version: 1,
        title: 'Borrhammare',
        code: 'V-001',
        dataProperties: expect.arrayContaining([{ dataPropertyTypeId: WATTS.id, value: 900 }]),
      }),
    ])
  })

  test('without a change nothing is sent', async () => {
    const story = await open('stored')
    await save()
    await sees('Inget var ändrat.')
    expect(story.bodiesOf(updateElement)).toEqual([])
    await expect.poll(story.address).toBe(LIST)
  })

  test('ctrl and S saves', async () => {
    const story = await open('stored')
    await input('Titel').fill('Slagborr')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => story.bodiesOf(updateElement)).toEqual([expect.objectContaining({ title: 'Slagborr' })])
  })

  test('its code cannot be taken away', async () => {
    const story = await open('stored')
    await input('Kod').fill('')
    await save()
    await expect.element(input('Kod')).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    expect(story.bodiesOf(updateElement)).toEqual([])
  })

  test('without the right to change it nothing can be typed, saved or deleted', async () => {
    await open('stored, read-only')
    await sees('Du kan se detta men inte ändra det.')
    await expect.element(input('Titel')).toHaveAttribute('readonly')
    await expect.element(button('Spara')).not.toBeInTheDocument()
    await expect.element(button('Ta bort')).not.toBeInTheDocument()
    await expect.element(button('Duplicera …')).not.toBeInTheDocument()
  })

  test('what is going on with it is displayed, the loan first', async () => {
    await open('stored, lent')
    await sees('Lånas av Kim Berg', 'Försenad', 'Felanmälan')
  })

  test('copies are made in the number that was typed', async () => {
    const story = await open('duplicate')
    const count = input('Antal kopior', dialog())
    await expect.element(count).toHaveFocus()
    // typing replaces the selected 1
    await expect.poll(() => getSelection()?.toString()).toBe('1')
    await count.fill('2')
    await button('Skapa 2 kopior').click()
    await expect.poll(() => story.bodiesOf(duplicateElement)).toEqual([{ count: 2 }])
    await sees('2 kopior skapade: V-002 till V-003')
    await expect.poll(story.address).toBe(LIST)
  })
})

test('copies whose answer was lost are not made again, though the dialog is opened again with another number', async () => {
  const story = await open('duplicate')
  story.answer(loseAnswer(duplicateElement))
  await input('Antal kopior', dialog()).fill('2')
  await button('Skapa 2 kopior').click()
  await sees(/^Servern svarade inte\./)
  await button('Avbryt', dialog()).click()
  await button('Duplicera …').click()
  story.answer(
    refuseWith(duplicateElement, { status: 422, code: 'idempotencyConflict', errors: [{ message: '@errors.idempotencyConflict' }] }),
  )
  await input('Antal kopior', dialog()).fill('3')
  await button('Skapa 3 kopior').click()
  await expect.poll(() => story.bodiesOf(duplicateElement)).toEqual([{ count: 2 }, { count: 3 }, { count: 2 }])
  const keys = story.sent.flatMap(({ call, idempotencyKey }) => (call === 'duplicateElement' ? [idempotencyKey] : []))
  expect(new Set(keys).size).toBe(1)
})

describe('refusals of the server', () => {
  test('each is displayed at its field, and what was typed is kept', async () => {
    await open('refused by the server')
    await expect.element(input('Kod')).toHaveAccessibleDescription(/används redan av ett annat objekt/)
    await expect.element(input('Effekt (W)')).toHaveAccessibleDescription(/Värdet får inte vara högre än 700/)
    await expect.element(input('Tillverkare')).toHaveValue('Hilti')
  })

  test('it is saved when it was put right', async () => {
    const story = await open('refused by the server')
    story.answer(replyWith(updateElement, storedElement(DRILL)))
    await input('Effekt (W)').fill('600')
    await input('Kod').fill('V-002')
    await save()
    await expect.poll(story.address).toBe(LIST)
    expect(story.bodiesOf(updateElement).at(-1)).toMatchObject({ code: 'V-002' })
  })
})

test('an error can be tried again', async () => {
  const story = await open('error')
  story.answer(replyWith(getFullElement, DRILL))
  story.answer(replyWith(updateElement, storedElement(DRILL)))
  for (const reply of storyOf(stories, 'stored').replies ?? []) story.answer(reply)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(heading('Borrhammare')).toBeVisible()
})
