import { replicateBetween } from '@verka/domain/replication/replication.api.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aReplication } from '../../../stories/fixtures/replication.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { button, sees } from '../../../stories/screen.ts'
import { storyOf } from '../../../stories/story.ts'
import { replyWith } from '../../../stories/stubbed-replies.ts'
import stories from './templates-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))

test('a template shows what it creates, and creates it in the site of the page, with or without examples', async () => {
  const story = await open('one')
  const dialog = page.getByRole('dialog', { name: 'Utlåning av verktyg' })
  await expect.element(dialog).toMatchTextContent(/Kategorier.*Verktyg.*Funktioner.*Utlåning, Återlämning/)
  await page.getByRole('switch', { name: 'Med 2 exempelobjekt' }).click()
  story.answer(replyWith(replicateBetween, aReplication({ origin: 'template' })))
  await button('Skapa', dialog).click()
  await expect
    .poll(() => story.bodiesOf(replicateBetween))
    .toEqual([expect.objectContaining({ templateKey: 'tool-loan', hash: 'a hash', withExamples: false, replicateRecords: true })])
  await sees('Utlåning av verktyg finns nu i Norr')
})

test('a template that the site has creates nothing; a part of it is kept as it is', async () => {
  await open('one of which all is there')
  await sees('Området har redan allt i mallen.')
  await expect.element(button('Skapa')).toBeDisabled()
  await open('one of which something is there')
  await sees('1 sak finns redan och behålls som den är.')
  await expect.element(page.getByLabelText('Detta behålls')).toMatchTextContent(/Tjänster.*Lån/)
  await expect.element(button('Skapa')).toBeEnabled()
})

test('a template whose category is there has no example objects, and says why', async () => {
  const story = await open('one whose category is there')
  const examples = page.getByRole('switch', { name: /^Med 2 exempelobjekt/ })
  await expect.element(examples).toBeDisabled()
  await sees(/Exempelobjekt skapas bara i en kategori som mallen skapar/)
  story.answer(replyWith(replicateBetween, aReplication({ origin: 'template' })))
  await button('Skapa').click()
  await expect.poll(() => story.bodiesOf(replicateBetween)).toEqual([expect.objectContaining({ withExamples: false })])
})

test('a template that needs what the site’s own category lacks says so before it is created', async () => {
  await open('one that needs what is not there')
  const alert = page.getByRole('alert').filter({ hasText: 'Mallen kan inte skapas' })
  await expect.element(alert).toMatchTextContent(/Utlåning: Fältet finns inte längre/)
  await expect.element(button('Skapa')).toBeDisabled()
})

test('a template says what it opens to everybody before it is created', async () => {
  await open('one that opens something to everybody')
  const alert = page.getByRole('alert').filter({ hasText: 'Blir öppet för alla utan inloggning' })
  await expect.element(alert).toMatchTextContent(/Tjänsten Felanmälan för objekt i kategorin Verktyg: alla kan skicka in en anmälan/)
  await expect.element(button('Skapa')).toBeEnabled()
})

test('a template with bookings says that they are off, where they are', async () => {
  await open('one with bookings, which are off')
  await sees(/^Bokningar är avstängda hos er/)
})

test('a card says what the site has already', async () => {
  await open('all')
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  await expect.element(card('Lokalbokning')).toMatchTextContent(/Finns redan/)
  await expect.poll(() => page.getByText('Finns delvis').elements().length).toBe(1)
  await expect.element(card('Utlåning av verktyg')).not.toMatchTextContent(/Finns/)
})
