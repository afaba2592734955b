import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { getPreference, savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { createView, deleteView, updateView } from '@verka/domain/views/views.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory, type OpenStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, focus, input, link, sees } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { filtered, WATTS, WORN } from './list-page.stories.tsx'

const open = (name = 'some rows', look = DESKTOP) => openStory(storyOf(stories, name), look)
const openAt = (filters: Record<string, unknown>) => openStory({ ...storyOf(stories, 'some rows'), address: filtered(filters) }, DESKTOP)
const lastQuestion = (story: OpenStory) => story.bodiesOf(filterElements).at(-1)
const columnHead = (name: string) => page.getByRole('columnheader', { name, exact: true })
const STATE_ID = idOf('field', 3)

describe('columns', () => {
  test('one that is not wanted is hidden, kept for the person, and all come back', async () => {
    const story = await open('columns')
    await checkbox('Tillverkare').click()
    await expect.element(columnHead('Tillverkare')).not.toBeInTheDocument()
    await expect
      .poll(() => story.bodiesOf(savePreference).at(-1))
      .toMatchObject({
        value: { hidden: expect.arrayContaining([idOf('field', 1)]) },
      })
    await button('Återställ').click()
    await button('Klar').click()
    await expect.element(columnHead('Tillverkare')).toBeVisible()
  })

  test('the heads are one tab stop, and the arrow keys go on from there', async () => {
    await open()
    await expect.element(checkbox('Välj alla rader som är inlästa')).toBeVisible()
    await focus(checkbox('Välj alla rader som är inlästa'))
    await userEvent.keyboard('{Tab}')
    await expect.element(button('Titel')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(button('Kod')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(button('Filtrera på Kod')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(link('Borrhammare')).toHaveFocus()
  })

  test('the column that names the row cannot be hidden', async () => {
    await open('columns')
    await expect.element(checkbox('Titel')).toBeDisabled()
  })

  test('what was chosen before is how the list opens', async () => {
    const story = storyOf(stories, 'some rows')
    const value = { order: ['title', WATTS.id, 'code'], hidden: ['code'], widths: {} }
    await openStory(
      {
        ...story,
        replies: [
          {
            ...replyWith(getPreference, (_, { params }) => ({
              key: params.key!,
              value: params.key!.startsWith('columns.') ? value : null,
            })),
          },
          ...story.replies!,
        ],
      },
      DESKTOP,
    )
    await expect.element(columnHead('Titel')).toBeVisible()
    await expect.element(columnHead('Kod')).not.toBeInTheDocument()
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.getAttribute('aria-label'))
    expect(heads.indexOf('Effekt (W)')).toBeLessThan(heads.indexOf('Tillverkare'))
  })

  test('arrow keys make a column wider', async () => {
    await open()
    const grip = page.getByRole('separator', { name: 'Bredd på kolumnen Kod' })
    await expect.element(columnHead('Kod')).toBeVisible()
    const before = Number(grip.element().getAttribute('aria-valuenow'))
    await focus(grip)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(grip).toHaveAttribute('aria-valuenow', String(before + 16))
  })
})

describe('views', () => {
  test('one asks what it was saved with', async () => {
    const story = await open('views')
    await page.getByRole('menuitem', { name: 'Slitna' }).click()
    await expect
      .poll(() => lastQuestion(story))
      .toMatchObject({
        ordering: [{ column: 'title', dir: 'desc' }],
        filters: [{ column: STATE_ID, value: ['Slitet'] }],
      })
    await expect.element(button('Slitna')).toBeVisible()
  })

  test('what is displayed is saved under a name, for all where that is wanted', async () => {
    const story = await openAt({ q: 'borr' })
    story.answer(replyWith(createView, { ...WORN, name: 'Borrar' }))
    await button('Vyer').click()
    await page.getByRole('menuitem', { name: 'Spara som ny vy …' }).click()
    await button('Spara', dialog()).click()
    await expect.element(input('Vyns namn')).toHaveAccessibleDescription('Detta fält måste ha ett värde')
    await input('Vyns namn').fill('Borrar')
    await checkbox('Dela med alla i området').click()
    await button('Spara', dialog()).click()
    await sees('Vyn ”Borrar” är sparad.')
    expect(story.bodiesOf(createView)).toEqual([
      expect.objectContaining({ name: 'Borrar', isShared: true, question: expect.objectContaining({ search: 'borr' }) }),
    ])
  })

  test('who may not share is not asked whether to', async () => {
    await openStory({ ...storyOf(stories, 'some rows'), role: 'user' }, DESKTOP)
    await button('Vyer').click()
    await page.getByRole('menuitem', { name: 'Spara som ny vy …' }).click()
    await expect.element(checkbox('Dela med alla i området')).not.toBeInTheDocument()
  })

  test('a name that there is replaces that view after a question', async () => {
    const story = await open('views')
    story.answer(replyWith(updateView, { ...WORN, version: 2 }))
    await page.getByRole('menuitem', { name: 'Spara som ny vy …' }).click()
    await input('Vyns namn').fill('slitna')
    await button('Spara', dialog()).click()
    await expect.element(input('Vyns namn')).toHaveAccessibleDescription(/Vill du att den ersätts/)
    expect(story.bodiesOf(updateView)).toEqual([])
    await button('Uppdatera ”Slitna”').click()
    await expect.poll(() => story.bodiesOf(updateView).length).toBe(1)
  })

  test('one of somebody else can neither be replaced nor deleted', async () => {
    await open('views')
    await sees('Delad av Eva Lind')
    await expect.element(page.getByRole('menuitem', { name: /Ta bort vyn Delad/ })).not.toBeInTheDocument()
  })

  test('deleting one asks first', async () => {
    const story = await open('views')
    story.answer(replyWith(deleteView, undefined))
    await page.getByRole('menuitem', { name: 'Ta bort vyn Slitna' }).click()
    await sees('Ta bort vyn ”Slitna”?')
    await button('Ta bort', dialog()).click()
    await expect.poll(() => story.sent.find(({ call }) => call === deleteView.name)?.params).toEqual({ id: WORN.id })
  })
})
