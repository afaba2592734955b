import { trySandboxAs } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../../stories/open-story.tsx'
import { button } from '../../../stories/screen.ts'
import { storyOf } from '../../../stories/story.ts'
import { aSandbox } from '../../../stories/fixtures/sandboxes.ts'
import stories from './sandbox-strip.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)

test('it says what the site is a copy of, that nothing is sent, and when it is removed', async () => {
  await open('for a user')
  await expect
    .element(page.getByRole('complementary', { name: 'Testmiljö' }))
    .toHaveAttribute('title', 'Testmiljö av Norr. Inget skickas. Tas bort 2026-12-20.')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('an administrator takes changes back, removes it, and tries it with another role', async () => {
  const story = await open('for an administrator')
  await button('Hantera').click()
  const { id, source } = aSandbox()
  await expect
    .element(page.getByRole('menuitem', { name: 'Ta tillbaka ändringar' }))
    .toHaveAttribute('href', `/replication?from=${id}&to=${source.id}&records=1&privileges=1`)
  await expect.element(page.getByRole('menuitem', { name: 'Ta bort nu' })).toHaveAttribute('href', `/sandboxes?remove=${id}`)
  await page.getByRole('menuitem', { name: 'Begränsad användare' }).click()
  await story.settled()
  expect(story.bodiesOf(trySandboxAs)).toEqual([{ role: 'user' }])
})

test('who tries it with a lower role can only choose another one', async () => {
  await open('tried as a user')
  await expect.element(page.getByRole('menuitem', { name: 'Användare', exact: true })).toHaveAttribute('aria-current', 'true')
  expect(items()).toEqual(['Din egen roll', 'Områdesadministratör', 'Användare', 'Begränsad användare'])
})

test('of one that was removed while something was typed it says that nothing can be saved, and leads to its source', async () => {
  await open('removed while something is typed')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Testmiljön har tagits bort. Inget kan sparas i den längre./)
  await expect.element(page.getByRole('link', { name: 'Till Norr' })).toHaveAttribute('href', '/dashboard?site=north')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('who works in execution is led to its start, also as an administrator', async () => {
  await openStory({ ...storyOf(stories, 'removed while something is typed'), address: '/exe/id/1' })
  await expect.element(page.getByRole('link', { name: 'Till Norr' })).toHaveAttribute('href', '/exe?site=north')
})

test('a person who comes from a sandbox that was removed sees that, once', async () => {
  sessionStorage.setItem('verka.left', '1')
  await open('for a user')
  await expect.element(page.getByText('Testmiljön har tagits bort.')).toBeVisible()
  expect(sessionStorage.getItem('verka.left')).toBeNull()
})
