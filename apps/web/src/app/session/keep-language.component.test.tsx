import { getMe, updateMe } from '@verka/domain/me/me.api.ts'
import { expect, test } from 'vitest'
import { openStory } from '../../stories/open-story.tsx'
import { storyOf } from '../../stories/story.ts'
import menu from '../layouts/user-menu/user-menu.stories.tsx'
import { keepLanguage } from './keep-language.ts'

test('a chosen language is that of messages to the person; the tenant’s own is not stored', async () => {
  const story = await openStory(storyOf(menu, 'own telephone number'))
  await keepLanguage('sv-SE')
  expect(story.bodiesOf(updateMe)).toEqual([])
  await keepLanguage('nb-NO')
  expect(story.bodiesOf(updateMe)).toMatchObject([{ culture: 'nb-NO' }])
})

test('of two quick choices the second is stored after the first', async () => {
  const story = await openStory(storyOf(menu, 'own telephone number'))
  const both = [keepLanguage('nb-NO'), keepLanguage('en-US')]
  await Promise.all(both)
  const sent = story.sent.map(({ call }) => call)
  expect(sent.lastIndexOf(getMe.name)).toBeGreaterThan(sent.indexOf(updateMe.name))
  expect(story.bodiesOf(updateMe)).toMatchObject([{ culture: 'nb-NO' }, { culture: 'en-US' }])
})
