import { filterUsers } from '@verka/domain/users/users.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { all } from '../../stories/fixtures/lists.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, link, sees } from '../../stories/screen.ts'
import { pick } from '../../stories/screen-of-definitions.ts'
import { DESKTOP, storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories, { EVA } from './list-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const row = (name: RegExp) => page.getByRole('row', { name })

test('each has user name, mail, role, sites and state, and leads to the form', async () => {
  await open('some')
  await expect.element(row(/Eva Lind/)).toMatchTextContent(/eva\.lind.*eva\.lind@lindvik\.example.*Begränsad användare.*2 områden.*Aktiv/)
  await expect.element(row(/Ola Nordmann/)).toMatchTextContent(/Norr.*Inaktiverad/)
  await expect.element(row(/Pia Ek/)).toMatchTextContent(/Kundadministratör.*Inbjuden/)
  await expect.element(link('Eva Lind')).toHaveAttribute('href', `/users/${EVA.id}/edit`)
})

test('they are narrowed by role and by state on the server', async () => {
  const story = await open('some')
  await pick('Roll', 'Kundadministratör')
  await expect.poll(() => story.bodiesOf(filterUsers).at(-1)).toMatchObject({ filters: [{ column: 'role' }] })
  await pick('Status', 'Inaktiverad')
  await expect.poll(() => (story.bodiesOf(filterUsers).at(-1) as { filters: unknown[] }).filters).toHaveLength(2)
  expect(story.address()).toContain('tenantAdmin')
})

test('a role in a link that there is none of is left out, and said', async () => {
  await openStory({ ...storyOf(stories, 'some'), address: '/users?role=king' }, DESKTOP)
  await sees('Ett filter i länken gick inte att läsa och är utelämnat: Roll.')
  await expect.element(row(/Eva Lind/)).toBeVisible()
})

test('what is typed is searched on the server, and all are displayed again', async () => {
  const story = await open('no hits')
  story.answer(replyWith(filterUsers, all(EVA)))
  await button(/^Rensa/)
    .first()
    .click()
  await expect.element(link('Eva Lind')).toBeVisible()
  expect(story.bodiesOf(filterUsers)[0]).toMatchObject({ searchCriteria: 'zzz' })
})

test('one is created', async () => {
  await open('some')
  await expect.element(link('Skapa användare')).toHaveAttribute('href', '/users/create')
})
