import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listedElement } from '../../stories/fixtures/elements.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox, dialog, focus, input, sees } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import { loseAnswer, replyWith } from '../../stories/stubbed-replies.ts'
import stories from './list-page.stories.tsx'

const COUNT = 80
const ROWS = Array.from({ length: COUNT }, (_, at) => listedElement(at + 1, `Rum ${at + 1}`))
const list = storyOf(stories, 'some rows')
const open = (look = DESKTOP) => openStory({ ...list, replies: [replyWith(filterElements, all(...ROWS)), ...list.replies!] }, look)

const rowAt = (number: number) => page.getByRole('row').and(page.elementLocator(document.querySelector(`[aria-rowindex="${number + 1}"]`)!))
const linkAt = (number: number) => page.getByRole('link', { name: `Rum ${number}`, exact: true })
const boxAt = (number: number) => rowAt(number).getByRole('checkbox')
const press = (...keys: string[]) => userEvent.keyboard(keys.join(''))

describe('the keyboard in a long table', () => {
  test('only the rows in sight are rendered, and the keys reach the last', async () => {
    await open()
    await sees('80 rader')
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '81')
    expect(page.getByRole('row').elements().length).toBeLessThan(60)
    await focus(linkAt(1))
    await press('{End}')
    await expect.element(linkAt(COUNT)).toHaveFocus()
    await press('{Home}')
    await expect.element(linkAt(1)).toHaveFocus()
  })

  test('only one row is a tab stop, so that the actions on selected ones are near', async () => {
    await open()
    await focus(linkAt(1))
    await press('{End} {ArrowUp} ')
    await expect.element(button('2 valda')).toBeVisible()
    await press('{Tab}')
    await expect.element(button('2 valda')).toHaveFocus()
    await press('{Shift>}{Tab}{/Shift}')
    await expect.element(linkAt(COUNT - 1)).toHaveFocus()
    // its checkbox is not a tab stop: the arrow keys reach it
    await press('{ArrowLeft}')
    await expect.element(boxAt(COUNT - 1)).toHaveFocus()
    await press('{ArrowRight}{Shift>}{Tab}{/Shift}')
    await expect.poll(() => document.activeElement?.closest('thead')).not.toBeNull()
    await press('{Tab}')
    await expect.element(linkAt(COUNT - 1)).toHaveFocus()
  })

  test('a key behind one that moves far is for the row that is reached, however soon it comes', async () => {
    await open()
    await focus(linkAt(1))
    const [first, keys] = [document.activeElement!, ['End', ' ', 'ArrowUp', ' ']]
    for (const key of keys) first.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await expect.element(button('2 valda')).toBeVisible()
    await expect.element(boxAt(COUNT)).toBeChecked()
    await expect.element(boxAt(COUNT - 1)).toBeChecked()
    await expect.element(linkAt(COUNT - 1)).toHaveFocus()
  })

  test('with shift rows are selected and no longer; all and none are a key', async () => {
    await open()
    await focus(linkAt(1))
    await press('{End} ')
    await press('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
    await expect.element(linkAt(COUNT - 2)).toHaveFocus()
    await expect.element(button('3 valda')).toBeVisible()
    await press('{Shift>}{ArrowDown}{/Shift}')
    await expect.element(button('2 valda')).toBeVisible()
    await press('{Control>}a{/Control}')
    await expect.element(button('80 valda')).toBeVisible()
    await press('{Escape}')
    await expect.element(page.getByRole('region', { name: 'Valda rader' })).not.toBeInTheDocument()
    await expect.element(linkAt(COUNT - 1)).toHaveFocus()
  })

  test('what is typed in the filter of a head has no hits for a moment, and typing goes on', async () => {
    const story = await openStory(list, DESKTOP)
    const isMissing = (body: unknown) => JSON.stringify(body).includes('rumx')
    story.answer(replyWith(filterElements, (body) => (isMissing(body) ? nothing : all(...ROWS.slice(0, 3)))))
    await button('Filtrera på Titel').click()
    await input('Titel').fill('rumx')
    await sees('Inga träffar')
    await press('{Backspace}')
    await expect.element(input('Titel')).toHaveValue('rum')
    await sees('3 rader')
  })

  test('a choice of columns that could not be saved is said, and holds while the page is open', async () => {
    const story = await openStory(storyOf(stories, 'columns'), DESKTOP)
    story.answer(loseAnswer(savePreference))
    await checkbox('Tillverkare').click()
    await button('Klar').click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Inställningen är inte sparad.' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Tillverkare', exact: true })).not.toBeInTheDocument()
  })
})

test('on a phone the list begins with one row of controls, and the rest is in the drawer, which gives the focus back', async () => {
  await openStory(list, { ...PHONE, width: 320, height: 700 })
  const filter = button('Filtrera')
  await expect.element(filter).toBeVisible()
  const [search, beside] = [page.getByRole('searchbox').element().getBoundingClientRect(), filter.element().getBoundingClientRect()]
  expect(beside.x).toBeGreaterThan(search.right)
  expect(Math.abs(beside.y - search.y)).toBeLessThan(4)
  await filter.click()
  await expect.element(button('Vyer', dialog('Filter'))).toBeVisible()
  // its code came with the press: the focus returns the first time, too
  await press('{Escape}')
  await expect.element(filter).toHaveFocus()
})

describe('a list of several pages', () => {
  const nameOf = (number: number) => page.getByRole('link', { name: `Verktyg ${number}`, exact: true })
  const openMany = (look = DESKTOP) => openStory(storyOf(stories, 'many rows'), look)
  const placeOf = (number: number) => nameOf(number).element().closest('[aria-rowindex]')?.getAttribute('aria-rowindex')

  test('is opened at its end and walked upward: each row once, in its place, though others are inserted above', async () => {
    const story = await openMany()
    await focus(nameOf(1))
    await press('{End}')
    await expect.element(nameOf(210)).toHaveFocus()
    expect(placeOf(210)).toBe('211')
    // the page between was not read on the way
    expect(story.bodiesOf(filterElements).filter((body) => 'after' in (body as object))).toEqual([])
    for (let number = 210; number > 10; number -= 10) {
      await press('{PageUp}')
      await expect.element(nameOf(number - 10)).toHaveFocus()
      await expect.element(nameOf(number - 10)).toBeInViewport()
      expect(placeOf(number - 10)).toBe(String(number - 9))
    }
    await press('{Home}')
    await expect.element(nameOf(1)).toHaveFocus()
    expect(placeOf(1)).toBe('2')
  })

  test('is opened at its end and at its start with the mouse', async () => {
    await openMany()
    await button('Till slutet').click()
    await expect.element(nameOf(210)).toBeInViewport()
    await expect.element(button('Till slutet')).not.toBeInTheDocument()
    await button('Till början').click()
    await expect.element(nameOf(1)).toBeInViewport()
  })

  test('on a phone each turn of the thumb reaches the next ones above', async () => {
    await openMany(PHONE)
    await button('Till slutet').click()
    await expect.element(nameOf(210)).toBeInViewport()
    for (let number = 204; number > 90; number -= 6) {
      await expect.element(nameOf(number)).toBeInTheDocument()
      const card = nameOf(number).element()
      // a touch takes over the scrolling
      card.dispatchEvent(new Event('touchstart', { bubbles: true }))
      card.scrollIntoView({ block: 'end' })
      await expect.element(nameOf(number)).toBeInViewport()
    }
    window.scrollTo(0, document.body.scrollHeight)
    await button('Till början').click()
    await expect.element(nameOf(1)).toBeInViewport()
  })
})
