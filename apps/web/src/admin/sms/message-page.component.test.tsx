import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { sees } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import stories from './message-page.stories.tsx'

test('each number has its state and the reason, and those in one state can be shown alone', async () => {
  await openStory(storyOf(stories, 'each number in another state'))
  const rows = page.getByRole('list', { name: 'Mottagare' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(5)
  await sees('Numret kan inte ta emot sms.', /Det skickas inte igen av sig självt/)
  await page.getByText('1 misslyckades').click()
  await expect.poll(() => rows.elements().length).toBe(1)
  await sees('Kim Berg')
})
