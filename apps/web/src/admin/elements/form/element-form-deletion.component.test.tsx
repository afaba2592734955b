import { deleteElement, getElementUses } from '@verka/domain/elements/elements.api.ts'
import { describe, expect, test } from 'vitest'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, dialog, link, sees } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { refuseWith, replyWith } from '../../../stories/stubbed-replies.ts'
import stories, { DRILL } from './element-form.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const LIST = `/elements/list/${idOf('elementType')}`

describe('deleting', () => {
  test('asks with the name, and deletes the version that was read', async () => {
    const story = await open('stored')
    await button('Ta bort').click()
    await expect.element(dialog('Ta bort Borrhammare?')).toMatchTextContent(/Ingenting använder det/)
    await button('Ta bort', dialog()).click()
    await expect.poll(story.address).toBe(LIST)
    await sees('Borrhammare är borttagen.')
    expect(story.sent.find(({ call }) => call === deleteElement.name)).toMatchObject({ params: { id: DRILL.id }, query: { version: '1' } })
  })

  test('the question can be answered by no', async () => {
    const story = await open('stored')
    await button('Ta bort').click()
    await button('Avbryt', dialog()).click()
    await story.settled()
    expect(story.sent.filter(({ call }) => call === deleteElement.name)).toEqual([])
  })

  test('of what is in use it says by what, with the way there, and nothing can be deleted', async () => {
    const story = await open('delete refused, in use')
    await expect.element(dialog('Borrhammare kan inte tas bort')).toBeVisible()
    await sees('1 bokning som gäller')
    await expect
      .element(link('3 transaktioner i Låna'))
      .toHaveAttribute('href', expect.stringContaining(`/transactions/list/${idOf('transactionType')}?`))
    await expect.element(button('Ta bort', dialog())).not.toBeInTheDocument()
    expect(story.sent.filter(({ call }) => call === deleteElement.name)).toEqual([])
    await button('Stäng', dialog()).last().click()
    await expect.element(button('Ta bort')).toHaveFocus()
  })

  test('what came into use while the question was open is said after it', async () => {
    const story = await open('stored')
    await button('Ta bort').click()
    story.answer(refuseWith(deleteElement, { status: 409, code: 'inUse', errors: [{ message: '@errors.inUse' }] }))
    story.answer(replyWith(getElementUses, { items: [{ kind: 'reservations', count: 2 }] }))
    await button('Ta bort', dialog()).click()
    await sees('Borrhammare kan inte tas bort', '2 bokningar som gäller')
    expect(story.address()).toContain('/edit')
    await button('Stäng', dialog()).last().click()
    await expect.element(button('Ta bort')).toHaveFocus()
  })

  test('what somebody else deleted before is said with the name, and the list follows', async () => {
    const story = await open('deleted meanwhile')
    await button('Tillbaka till formuläret').click()
    story.answer(refuseWith(deleteElement, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }))
    await button('Ta bort').click()
    await button('Ta bort', dialog()).click()
    await sees(/Borrhammare hade redan tagits bort av Eva Lind/)
    await expect.poll(story.address).toBe(LIST)
  })
})
