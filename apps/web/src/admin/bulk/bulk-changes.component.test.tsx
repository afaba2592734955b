import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { button, link, sees } from '../../stories/screen.ts'
import { PHONE, storyOf } from '../../stories/story.ts'
import notices from './bulk-notice.stories.tsx'
import lists from './list-page.stories.tsx'

test('a change that goes on has its progress on every page, covers nothing there, and leads to what is under way', async () => {
  await openStory(storyOf(notices, 'under way'))
  const notice = page.getByRole('status').filter({ hasText: 'Massändring pågår: 10 %' })
  await expect.element(link('Visa', notice)).toHaveAttribute('href', '/work')
  await expect.element(button('Stäng', notice)).not.toBeInTheDocument()
  // it has a place of its own
  expect(getComputedStyle(notice.element().parentElement!).position).toBe('static')
  await openStory(storyOf(notices, 'done'))
  await sees('Massändringen är klar')
  await expect.element(button('Stäng')).toBeVisible()
})

test('the report of a change has its numbers, and undoes it', async () => {
  await openStory(storyOf(lists, 'one open'), PHONE)
  await sees('Klar')
  await expect.element(page.getByRole('definition').filter({ hasText: '40' })).toBeVisible()
  await expect.element(button('Ångra ändringen')).toBeVisible()
})
