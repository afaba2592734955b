import { createRecord, deleteRecord, getFullRecord, updateRecord, type FullRecord } from '@verka/domain/records/records.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { answer, button, dialog, input, link, radio, sees } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { loseAnswer, replyWith } from '../../stories/stubbed-replies.ts'
import stories, { changedByEva, DAYS, stillUsed, WEAR } from './record-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const save = () => button('Spara').click()
const name = () => input('Namn (Svenska)')
const LIST = `/records/list/${WEAR.recordTypeId}`
const saved = (story: OpenStory) => story.bodiesOf(updateRecord).at(-1) as FullRecord | undefined
const deletions = (story: OpenStory) => story.sent.flatMap(({ call, query }) => (call === deleteRecord.name ? [query] : []))

describe('a new value', () => {
  test('is created with its name and fields, and its list is next', async () => {
    const story = await open('new')
    await expect.element(name()).toHaveFocus()
    await name().fill('Slitage')
    await input('Dagar').fill('30')
    await save()
    await expect.poll(story.address).toBe(LIST)
    await sees('Slitage är skapad.')
    expect(story.bodiesOf(createRecord)).toEqual([
      expect.objectContaining({
        recordTypeId: WEAR.recordTypeId,
        localizedNames: [{ culture: 'sv-SE', text: 'Slitage' }],
        color: null,
        dataProperties: [{ dataPropertyTypeId: DAYS.id, value: 30 }],
      }),
    ])
  })

  test('without a name nothing is sent, and a number beyond its limit is an error at its field', async () => {
    const story = await open('new, with errors')
    await expect.element(name()).toHaveAccessibleDescription(/Detta fält måste ha ett värde/)
    await name().fill('Slitage')
    await input('Dagar').fill('400')
    await save()
    await expect.element(input('Dagar')).toHaveAccessibleDescription('Värdet måste vara mellan 0 och 365')
    expect(story.bodiesOf(createRecord)).toEqual([])
  })

  test('it looks as it will be displayed while it is named', async () => {
    await open('new')
    await sees('Exempel')
    await name().fill('Slitage')
    await sees('Slitage')
  })

  test('a copy begins with the values of the original', async () => {
    const story = await open('copy')
    await expect.element(name()).toHaveValue('Slitage')
    await expect.element(input('Dagar')).toHaveValue('30')
    await save()
    await expect.poll(() => story.bodiesOf(createRecord)).toHaveLength(1)
    expect(story.bodiesOf(createRecord)[0]).not.toHaveProperty('id')
  })

  test('of a type that was deleted it says by whom, and leads to the others', async () => {
    await open('new, type deleted')
    await sees(/Skadeorsak togs bort av Eva Lind/)
    await expect.element(link(/^Till Fördefinierade värdetyper/)).toHaveAttribute('href', '/records/types')
  })

  test('a lost answer keeps what was typed', async () => {
    const story = await open('new')
    story.answer(loseAnswer(createRecord))
    await name().fill('Slitage')
    await save()
    await sees(/finns kvar/)
    await expect.element(name()).toHaveValue('Slitage')
    expect(story.address()).toContain('/records/create/')
  })
})

describe('a stored value', () => {
  test('a colour of its own is typed, and saved with its version', async () => {
    const story = await open('stored')
    await input('Färg').fill('#c62828')
    await save()
    await expect.poll(() => saved(story)).toMatchObject({ id: WEAR.id, version: 1, color: '#c62828' })
  })

  test('what is no colour is an error at the colour', async () => {
    const story = await open('stored')
    await input('Färg').fill('#15')
    await userEvent.keyboard('{Tab}')
    await save()
    await expect.element(input('Färg')).toBeInvalid()
    expect(saved(story)).toBeUndefined()
  })

  test('its name is given in another language, and the first is kept', async () => {
    const story = await open('stored')
    await button(/^EN Engelska/).click()
    await input('Namn (Engelska)').fill('Wear')
    await save()
    await expect
      .poll(() => saved(story)?.localizedNames)
      .toEqual(
        expect.arrayContaining([
          { culture: 'sv-SE', text: 'Slitage' },
          { culture: 'en-US', text: 'Wear' },
        ]),
      )
  })

  test('what is typed and not saved is there again after a reload', async () => {
    const story = await open('stored')
    await name().fill('Nött')
    // the message is there for five seconds, and a busy machine loads for longer
    await Promise.all([sees('Det du hade fyllt i men inte sparat finns kvar.'), story.reload()])
    await expect.element(name()).toHaveValue('Nött')
  })

  test('what was done to it is next to it', async () => {
    await open('stored')
    await sees(/^Eva Lind, 2026-11-20 12:00$/)
    await expect.element(page.getByRole('complementary')).toMatchTextContent(/Dagar.*20.*30/)
  })

  test('without the right to change it nothing can be typed, saved or deleted', async () => {
    await open('stored, read-only')
    await expect.element(name()).toHaveAttribute('readonly')
    await expect.element(button('Spara')).not.toBeInTheDocument()
    await expect.element(button('Ta bort')).not.toBeInTheDocument()
  })
})

describe('somebody else', () => {
  test('changed the same name: the kept one is saved over theirs', async () => {
    const story = await open('conflict')
    await sees('Någon annan har ändrat', 'Nötning', 'Normalt slitage')
    story.answer(replyWith(updateRecord, { ...changedByEva, version: 3 }))
    await button('Behåll allt mitt').click()
    await save()
    await expect
      .poll(() => saved(story))
      .toMatchObject({ version: 2, localizedNames: expect.arrayContaining([{ culture: 'sv-SE', text: 'Normalt slitage' }]) })
  })

  test('changed the same name: theirs is taken', async () => {
    await open('conflict')
    await radio(/Det sparade$/).click()
    await button('Använd valen').click()
    await expect.element(name()).toHaveValue('Nötning')
  })

  test('deleted it: it is created again with what was typed', async () => {
    const story = await open('deleted meanwhile')
    await expect.element(dialog('Borttaget under tiden')).toMatchTextContent(/Slitage togs bort av Eva Lind/)
    await answer('Skapa på nytt')
    await expect.poll(story.address).toBe(LIST)
    expect(story.bodiesOf(createRecord)[0]).toMatchObject({
      localizedNames: expect.arrayContaining([{ culture: 'sv-SE', text: 'Normalt slitage' }]),
    })
  })

  test('saved a newer version while nothing was typed: the form follows', async () => {
    const story = await open('stored')
    story.answer(replyWith(getFullRecord, { ...WEAR, ...changedByEva }))
    await story.readAgain()
    await expect.element(name()).toHaveValue('Nötning')
  })
})

describe('deleting', () => {
  const deleteUsed = async () => {
    const story = await open('stored')
    story.answer(stillUsed)
    await button('Ta bort').click()
    await answer('Ta bort')
    return story
  }

  test('a value that nothing uses is deleted after one question', async () => {
    const story = await open('stored')
    await button('Ta bort').click()
    await answer('Ta bort')
    await expect.poll(story.address).toBe(LIST)
    expect(deletions(story)).toEqual([expect.objectContaining({ version: '1' })])
    // what is gone is not asked for any more, though its page is still there for a moment
    const after = story.sent.slice(story.sent.findIndex(({ call }) => call === deleteRecord.name) + 1)
    await story.settled()
    expect(after.filter(({ params }) => params.id === WEAR.id)).toEqual([])
  })

  test('a used one says where, and is deleted after a second question', async () => {
    const story = await deleteUsed()
    await expect
      .element(dialog('Slitage används'))
      .toMatchTextContent(/Valt i 3 objekt\..*Valt i 12 loggade händelser\..*Nämns i en regel eller som förval i Besiktning\./)
    story.answer(replyWith(deleteRecord, undefined))
    await answer('Ta bort ändå')
    await expect.poll(story.address).toBe(LIST)
    expect(deletions(story).at(-1)).toMatchObject({ version: '1', confirmed: 'true' })
  })

  test('a used one is kept after the second question', async () => {
    const story = await deleteUsed()
    await expect.element(dialog('Slitage används')).toBeVisible()
    await answer('Avbryt')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(deletions(story)).toHaveLength(1)
    await expect.element(name()).toHaveValue('Slitage')
  })
})
