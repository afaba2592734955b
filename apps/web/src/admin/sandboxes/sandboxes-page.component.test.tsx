import { createSandbox, deleteSandbox, listSandboxes } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf } from '../../addresses.ts'
import { aSandbox } from '../../stories/fixtures/sandboxes.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, sees } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories from './sandboxes-page.stories.tsx'

const open = (name: string, more: object = {}) => openStory({ ...storyOf(stories, name), ...more })

test('a sandbox of the present site is made, and its progress followed', async () => {
  const story = await open('none')
  story.answer(replyWith(createSandbox, aSandbox(1, { state: 'creating' })))
  await button('Skapa testmiljö').click()
  await sees('Testmiljön skapas. Du kan lämna sidan.')
  expect(story.bodiesOf(createSandbox)).toEqual([{ source: 'north' }])
})

test('one of another site is made where the address names that', async () => {
  const story = await open('none', { address: addressOf('/sandboxes', undefined, { from: '019df82c-0000-7000-8000-000000000004' }) })
  story.answer(replyWith(createSandbox, aSandbox(1, { state: 'creating' })))
  await button('Skapa testmiljö').click()
  await story.settled()
  expect(story.bodiesOf(createSandbox)).toEqual([{ source: 'south' }])
})

test('it leads into the sandbox, and to the plan of the way back', async () => {
  await open('one')
  await expect.element(page.getByRole('link', { name: 'Öppna: Norr (testmiljö)' })).toHaveAttribute('href', '/dashboard?site=north-test')
  const { id, source } = aSandbox()
  await expect
    .element(page.getByRole('link', { name: 'Ta tillbaka ändringar: Norr (testmiljö)' }))
    .toHaveAttribute('href', `/replication?from=${id}&to=${source.id}&records=1&privileges=1`)
  await expect.element(button('Ta bort: Norr (testmiljö)')).toBeVisible()
})

test('the removal says what is lost, and is asked at once where the address wants it', async () => {
  const story = await open('one', { address: addressOf('/sandboxes', undefined, { remove: aSandbox().id }) })
  const question = page.getByRole('dialog', { name: 'Ta bort Norr (testmiljö)?' })
  await expect.element(question).toMatchTextContent(/168 objekt.*12 ärenden.*1 fil.*3 saker som är byggda skiljer sig från Norr/)
  story.answer(replyWith(deleteSandbox, undefined))
  story.answer(replyWith(listSandboxes, { items: [], sources: [], limit: 5 }))
  await button('Ta bort nu', question).click()
  await sees('Norr (testmiljö) tas bort')
  expect(story.bodiesOf(deleteSandbox)).toHaveLength(1)
})

test('one that became ready says at once that it can be opened, also before the session has it', async () => {
  await open('one that the session does not know yet')
  await expect.element(button('Öppna: Norr (testmiljö)')).toHaveAttribute('data-loading', 'true')
})

test('without a network it says that what is under way goes on', async () => {
  await open('being made')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await sees('Ingen nätanslutning', 'Arbetet fortsätter på servern. Sidan visar hur det har gått när nätet är tillbaka.')
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Ingen nätanslutning')).not.toBeInTheDocument()
})

test('what there is none of is not listed as lost', async () => {
  await open('asked to remove what is as its source')
  const question = page.getByRole('dialog', { name: 'Ta bort Norr (testmiljö)?' })
  await expect.element(question).toMatchTextContent(/168 objekt/)
  await expect.element(question).not.toMatchTextContent(/fil/)
})
