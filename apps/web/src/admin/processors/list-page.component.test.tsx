import { retryLeftEvents } from '@verka/domain/processors/deliveries.api.ts'
import { expect, test } from 'vitest'
import { openStory } from '../../stories/open-story.tsx'
import { button, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf } from '../../stories/story.ts'
import stories from './list-page.stories.tsx'

test('events that could not be sent on are shown above the list, and are tried again', async () => {
  const story = await openStory(storyOf(stories, 'events that could not be sent on'), DESKTOP)
  await sees('2 händelser kunde inte skickas vidare')
  await button('Försök igen').click()
  await expect.poll(() => story.bodiesOf(retryLeftEvents)).toEqual([{}])
  await sees('2 händelser skickas vidare igen.')
})

test.each([
  ['a desktop', { ...DESKTOP, width: 1440 }],
  ['a phone', PHONE],
])('on %s the deliveries of a config are one column with the numbers that are not 0, within the frame', async (_what, look) => {
  await openStory(storyOf(stories, 'integrations'), look)
  await sees('Misslyckade 12 · Ej skapade 1 · Hålls kvar 31', 'Ej skapade 2 · På väg 4')
  await seesNo(/ 0\b/)
  const frames = [...document.querySelectorAll<HTMLElement>('main *')].filter(({ scrollWidth, clientWidth, tagName }) => {
    return tagName !== 'TD' && clientWidth > 1 && scrollWidth > clientWidth + 1
  })
  expect(frames.map(({ className, scrollWidth, clientWidth }) => `${className} ${scrollWidth} in ${clientWidth}`)).toEqual([])
})
