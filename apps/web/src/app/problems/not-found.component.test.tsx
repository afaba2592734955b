import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { sees } from '../../stories/screen.ts'
import { PHONE, storyOf } from '../../stories/story.ts'
import stories from './not-found.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), PHONE)
const link = (name: RegExp) => page.getByRole('link', { name })

test('a label of a site in which one does not work leads to its open card, and to no object that is not there', async () => {
  await open('label of a site that is open to everybody')
  await sees(/Etiketten hör till området ”south”/)
  const card = link(/Visa det som är öppet för alla om V-001/)
  await expect.element(card).toHaveAttribute('href', '/search?tenant=demo&site=south&code=V-001')
  await expect.element(link(/Öppna V-001/)).not.toBeInTheDocument()
})

test('the same code in an own site is offered where it exists, as another object', async () => {
  await open('label of a site whose code is in the own site, too')
  await sees('V-001 finns också i Norr, men kan vara ett annat objekt där.')
  await expect.element(link(/Öppna V-001 i Norr/)).toHaveAttribute('href', '/exe/code/V-001?site=north')
  await expect.element(link(/öppet för alla/)).not.toBeInTheDocument()
})
