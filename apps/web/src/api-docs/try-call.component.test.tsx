import { createElement } from '@verka/domain/elements/elements.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../stories/open-story.tsx'
import { button, dialog, input, sees } from '../stories/screen.ts'
import { DESKTOP, storyOf } from '../stories/story.ts'
import stories from './try-call.stories.tsx'

test('a call that writes is sent after a question, and its answer is displayed', async () => {
  const story = await openStory(storyOf(stories, 'one that writes, asked about'), DESKTOP)
  await button('Avbryt', dialog('Skicka anropet på riktigt?')).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(story.sent).toEqual([])
  await button('Skicka').click()
  await button('Skicka på riktigt').click()
  await sees(/^Status 422/)
  expect(story.bodiesOf(createElement)).toEqual([{ title: 'Borrhammare' }])
  await expect.element(page.getByRole('region', { name: 'Svar' })).toMatchTextContent(/@validation.required/)
})

test('what is missing, and a body that is no JSON, are errors before anything is sent', async () => {
  const story = await openStory(storyOf(stories, 'one that writes'), DESKTOP)
  await input('site').fill('')
  await input(/^Innehåll|^Body/).fill('{')
  await button('Skicka').click()
  await sees('Detta är inte giltig JSON.', 'Detta fält måste ha ett värde')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(story.sent).toEqual([])
})
