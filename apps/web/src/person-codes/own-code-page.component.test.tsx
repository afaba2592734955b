import { createOwnCode, deleteOwnCode } from '@verka/domain/stations/person-codes.api.ts'
import { expect, test } from 'vitest'
import { openStory } from '../stories/open-story.tsx'
import { answer, button, sees, seesNo } from '../stories/screen.ts'
import { storyOf } from '../stories/story.ts'
import stories from './own-code-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))

test('the PIN is hidden until it is asked for', async () => {
  await open('a code')
  await sees('Kim Berg', '7FQQBMZBXT5GW')
  await seesNo('045395')
  await button(/^Visa/).click()
  await sees('045395')
})

test('a first code is made at once; another one and none after a question', async () => {
  const first = await open('none')
  await button('Skapa kod').click()
  await expect.poll(() => first.bodiesOf(createOwnCode)).toEqual([{}])
  const story = await open('a code')
  await button('Byt kod').click()
  await answer('Avbryt')
  expect(story.bodiesOf(createOwnCode)).toEqual([])
  await button('Byt kod').click()
  await answer('Byt kod')
  await sees('Du har en ny kod och en ny PIN.')
  await button('Ta bort koden').click()
  await answer('Ta bort koden')
  await expect.poll(() => story.bodiesOf(deleteOwnCode)).toHaveLength(1)
})
