import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { sees } from '../../stories/screen.ts'
import { PHONE, storyOf } from '../../stories/story.ts'
import stories from './open-reports.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), PHONE)
const write = () => page.getByLabelText('Skriv till anmälaren')

test('a report whose case has ended says so, and how an answer still reaches its reporter', async () => {
  await open('its case is done')
  await sees('Klar')
  await expect.element(write()).toHaveAccessibleDescription(/får mejl om ditt svar/)
  await open('its case was deleted')
  await sees('Ärendet är borttaget')
  await expect.element(write()).toHaveAccessibleDescription(/Inget mejl skickas\./)
  await open('accepted, with all there is')
  await sees('Mottagen')
  await expect.element(write()).toHaveAccessibleDescription('')
})
