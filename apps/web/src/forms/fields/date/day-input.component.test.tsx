import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openStory } from '../../../stories/open-story.tsx'
import { button, dialog, input } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import stories from '../field-kinds.stories.tsx'

const calendarButton = button('Öppna kalendern för Fält (empty)')
const hasFocusWithin = () => document.activeElement?.closest('[role="dialog"]') !== null

test('the calendar opens with the focus in it, closes by Escape, and takes no focus from what is pressed next', async () => {
  await openStory(storyOf(stories, 'date'), DESKTOP)
  await calendarButton.click()
  await expect.poll(hasFocusWithin).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(calendarButton).toHaveFocus()
  await calendarButton.click()
  await expect.poll(hasFocusWithin).toBe(true)
  const other = input(/^Fält \(filled\)/)
  await other.click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.keyboard('x')
  await expect.element(other).toHaveFocus()
  expect((other.element() as HTMLInputElement).value).toContain('x')
})
