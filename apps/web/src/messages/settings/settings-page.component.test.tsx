import { saveMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import type { MessageSettings } from '@verka/domain/messages/message-settings.ts'
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

test('all kinds are set at once, but for what the tenant decided', async () => {
  const story = await openStory(storyOf(stories, 'chosen'), DESKTOP)
  const all = page.getByRole('group', { name: 'Alla på en gång' })
  const ofAll = (channel: string) => checkbox(channel, all)
  // some have it and some not
  await expect.element(ofAll('E-post')).toBePartiallyChecked()
  await ofAll('E-post').click()
  await expect.element(ofAll('E-post')).toBeChecked()
  await ofAll('Notis på enheten').click()
  await ofAll('Notis på enheten').click()
  await all.getByText('En gång om dagen').click()
  await button('Spara').click()
  const every = { mail: true, push: false, pace: 'digest' }
  await expect
    .poll(() => story.bodiesOf(saveMessageSettings)[0])
    .toMatchObject({ kinds: { overdue: every, due: every, lowBalance: every, importFinished: every, processorOff: { push: false } } })
  const { kinds } = story.bodiesOf(saveMessageSettings)[0] as MessageSettings
  expect([kinds.processorOff?.mail, kinds.processorOff?.pace]).toEqual([undefined, undefined])
})
