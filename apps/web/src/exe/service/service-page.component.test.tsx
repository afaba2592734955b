import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { expect, test } from 'vitest'
import { serviceOperation } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, heading, link, sees } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { CARE, DRILL } from './service-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const formOf = (number: number) => `/exe/operation/${idOf('operationType', number)}/${DRILL.id}/${CARE.id}`

test('each function is a way to its form, by its own name or by that in the service', async () => {
  await open('two functions')
  await expect.element(link('Rengöring')).toHaveAttribute('href', formOf(1))
  await expect.element(link('Smörjning')).toHaveAttribute('href', formOf(2))
  await expect.element(link('Borrhammare')).toHaveAttribute('href', `/exe/id/${DRILL.id}`)
})

test('the only function opens at once, in the place of this page', async () => {
  const story = await openStory({
    ...storyOf(stories, 'two functions'),
    replies: [
      replyWith(getTransactionType, { ...CARE, operations: [serviceOperation(1, 'start')] }),
      ...storyOf(stories, 'two functions').replies!,
    ],
  })
  expect(story.address()).toBe(formOf(1))
})

test('a service that nothing starts says so, and leads back', async () => {
  await open('no function that starts it')
  await expect.element(heading('Skötsel')).toBeVisible()
  await expect.element(link('Borrhammare')).toBeVisible()
})

test('a failed reading can be tried again', async () => {
  const story = await open('error')
  story.answer(replyWith(getTransactionType, CARE))
  await button('Försök igen').click()
  await sees('Rengöring', 'Smörjning')
})
