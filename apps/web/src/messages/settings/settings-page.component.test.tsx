import { saveMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { button, checkbox } from '../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import stories from './settings-page.stories.tsx'

test('what is chosen stays on the device until it is saved', async () => {
  const story = await openStory(storyOf(stories, 'as suggested'), DESKTOP)
  const mail = () => checkbox('E-post', page.getByRole('group', { name: 'Försenat' }))
  await mail().click()
  const again = await story.reload()
  await expect.element(mail()).not.toBeChecked()
  await button('Spara').click()
  await expect.poll(() => again.bodiesOf(saveMessageSettings)).toMatchObject([{ version: 1, kinds: { overdue: { mail: false } } }])
})
