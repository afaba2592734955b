import { retryLeftEvents } from '@verka/domain/processors/deliveries.api.ts'
import { expect, test } from 'vitest'
import { openStory } from '../../stories/open-story.tsx'
import { button, sees } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories from './list-page.stories.tsx'

test('events that could not be sent on are shown above the list, and are tried again', async () => {
  const story = await openStory(storyOf(stories, 'events that could not be sent on'), DESKTOP)
  await sees('2 händelser kunde inte skickas vidare')
  await button('Försök igen').click()
  await expect.poll(() => story.bodiesOf(retryLeftEvents)).toEqual([{}])
  await sees('2 händelser skickas vidare igen.')
})
