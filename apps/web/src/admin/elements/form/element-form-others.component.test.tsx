import { createElement, getFullElement, updateElement } from '@verka/domain/elements/elements.api.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { valueOf } from '../../../stories/fixtures/elements.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, dialog, input, link, radio, sees } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { changedByEva, DRILL, MAKER, staleWith, STATE, WATTS } from './element-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const LIST = `/elements/list/${idOf('elementType')}`

describe('somebody else saved it meanwhile', () => {
  test('both versions of a field are displayed with who saved, and the kept one is saved over theirs', async () => {
    const story = await open('conflict')
    await sees('Någon annan har ändrat', /sparades av Eva Lind/, 'Hilti', 'Makita', 'Borrhammare stor')
    // only what both changed is a choice
    await expect.element(radio('Tillverkare: Mitt')).toBeChecked()
    expect(dialog().getByRole('group').elements()).toHaveLength(1)
    await expect
      .element(dialog().getByRole('region', { name: 'Det här har bara den andra ändrat. Det tas med.' }))
      .toMatchTextContent(/Titel.*Borrhammare stor/)
    story.answer(replyWith(updateElement, { ...changedByEva({}), version: 3 }))
    await button('Behåll allt mitt').click()
    await sees('Valen är gjorda men inget är sparat än. Se efter och spara.')
    await expect.element(input('Tillverkare')).toHaveValue('Hilti')
    // what only Eva changed is taken
    await expect.element(input('Titel')).toHaveValue('Borrhammare stor')
    await save()
    await expect
      .poll(() => story.bodiesOf(updateElement).at(-1))
      .toMatchObject({
        version: 2,
        title: 'Borrhammare stor',
        dataProperties: expect.arrayContaining([{ dataPropertyTypeId: MAKER.id, value: 'Hilti' }]),
      })
  })

  test('theirs can be taken as a whole', async () => {
    await open('conflict')
    await button('Ta allt det sparade').click()
    await expect.element(input('Tillverkare')).toHaveValue('Makita')
    await expect.element(input('Titel')).toHaveValue('Borrhammare stor')
  })

  test('each field can be chosen by itself', async () => {
    await open('conflict')
    await radio('Tillverkare: Det sparade').click()
    await button('Använd valen').click()
    await expect.element(input('Tillverkare')).toHaveValue('Makita')
  })

  test('closing the question saves nothing and keeps what was typed', async () => {
    const story = await open('conflict')
    await userEvent.keyboard('{Escape}')
    await expect.element(input('Tillverkare')).toHaveValue('Hilti')
    expect(story.bodiesOf(updateElement)).toHaveLength(1)
  })

  test('changes of other fields are taken without a question', async () => {
    const story = await open('stored')
    const theirs = changedByEva({ dataProperties: [valueOf(MAKER, 'Bosch'), valueOf(WATTS, 1000), valueOf(STATE, 'Bra')] })
    const refused = staleWith(theirs)
    const saved = replyWith(updateElement, { ...theirs, version: 3 })
    story.answer({ ...refused, answer: (body, sent) => ((body as { version: number }).version === 1 ? refused : saved).answer(body, sent) })
    await input('Tillverkare').fill('Hilti')
    await save()
    await expect.poll(story.address).toBe(LIST)
    await sees('Borrhammare: det som någon annan ändrade under tiden är också med.')
    expect(story.bodiesOf(updateElement).at(-1)).toMatchObject({
      version: 2,
      dataProperties: expect.arrayContaining([
        { dataPropertyTypeId: MAKER.id, value: 'Hilti' },
        { dataPropertyTypeId: WATTS.id, value: 1000 },
      ]),
    })
  })

  test('a form in which nothing was typed follows, and says who saved', async () => {
    const story = await open('stored')
    await expect.element(input('Titel')).toHaveValue(DRILL.title)
    story.answer(replyWith(getFullElement, { ...DRILL, version: 2, title: 'Slagborr' }))
    await story.readAgain()
    await expect.element(input('Titel')).toHaveValue('Slagborr')
    await sees('Eva Lind sparade en ändring nyss. Det är den du ser.')
  })

  test('a form in which something was typed announces it, and displays both versions on demand', async () => {
    const story = await open('stored')
    await input('Titel').fill('Min borr')
    story.answer(replyWith(getFullElement, { ...DRILL, version: 2, title: 'Slagborr' }))
    await story.readAgain()
    await sees(/Någon annan har sparat detta medan du ändrade/)
    await expect.element(input('Titel')).toHaveValue('Min borr')
    await button('Se vad som ändrats').click()
    await radio('Titel: Det sparade').click()
    await button('Använd valen').click()
    await expect.element(input('Titel')).toHaveValue('Slagborr')
  })

  test('of a deleted one it says by whom, and it is created again with what was typed', async () => {
    const story = await open('deleted meanwhile')
    await expect.element(dialog('Borttaget under tiden')).toMatchTextContent(/Borrhammare \(V-001\) togs bort av Eva Lind/)
    await button('Skapa på nytt').click()
    await expect.poll(story.address).toBe(LIST)
    const [body] = story.bodiesOf(createElement)
    expect(body).toMatchObject({
      title: 'Borrhammare',
      dataProperties: expect.arrayContaining([{ dataPropertyTypeId: MAKER.id, value: 'Hilti' }]),
    })
    expect(body).not.toHaveProperty('id')
  })

  test('one may go back to the form of what was deleted', async () => {
    const story = await open('deleted meanwhile')
    await button('Tillbaka till formuläret').click()
    await expect.element(input('Tillverkare')).toHaveValue('Hilti')
    expect(story.bodiesOf(createElement)).toEqual([])
  })
})

describe('what was typed and not saved', () => {
  test('is there again after a reload, and is said so', async () => {
    const story = await open('stored')
    await input('Titel').fill('Slagborr')
    // the message is there for five seconds, and a busy machine loads for longer
    await Promise.all([sees('Det du hade fyllt i men inte sparat finns kvar.'), story.reload()])
    await expect.element(input('Titel')).toHaveValue('Slagborr')
  })

  test('is forgotten when it was saved', async () => {
    const story = await open('stored')
    await input('Titel').fill('Slagborr')
    await save()
    await expect.poll(story.address).toBe(LIST)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('verka.draft.'))).toEqual([])
  })

  test('leaving asks: one may stay, or leave without saving', async () => {
    const story = await open('stored')
    await input('Titel').fill('Slagborr')
    await link('Avbryt').click()
    await expect.element(dialog('Du har osparade ändringar!')).toBeVisible()
    await button('Stanna kvar').click()
    await expect.element(input('Titel')).toHaveValue('Slagborr')
    await link('Avbryt').click()
    await button('Lämna utan att spara').click()
    await expect.poll(story.address).toBe(LIST)
    expect(story.bodiesOf(updateElement)).toEqual([])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('verka.draft.'))).toEqual([])
  })

  test('leaving a form without a change asks nothing', async () => {
    const story = await open('stored')
    await link('Avbryt').click()
    await expect.poll(story.address).toBe(LIST)
  })
})
