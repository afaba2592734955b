import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { heading, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import stories from './help-page.stories.tsx'

test('the help has what the reader may do, with the steps of each service; a draft cannot be run', async () => {
  await openStory(storyOf(stories, 'with services'))
  await expect.element(heading('Hjälp')).toBeVisible()
  const own = page.getByRole('region', { name: 'Vad du kan göra här' })
  await expect.element(own.getByRole('heading', { level: 3, name: 'Verktyg' })).toBeVisible()
  await expect.element(own.getByRole('heading', { level: 4, name: 'Pumpkontroll' })).toBeVisible()
  await sees('Steg: Liten kontroll · Stor kontroll', 'Skanna koder')
  await seesNo('Ett utkast')
})
