import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStory } from '../../../stories/open-story.tsx'
import { focus, link } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import functions from '../../operation-types/operation-type-form.stories.tsx'
import stories, { CHECK } from './picture-page.stories.tsx'

const picture = () => page.getByRole('region', { name: 'Bild av kategorin' })
const lines = (which: string) => picture().element().querySelectorAll(which).length

test('a field has its flows as lines, and each is a sentence that leads to its rule', async () => {
  const story = await openStory(storyOf(stories, 'flows'), DESKTOP)
  await expect.poll(() => lines('path[marker-end]')).toBe(3)
  await focus(link('Skick', picture()))
  await expect.poll(() => lines('g[data-active]')).toBe(2)
  await expect.element(link('Resultat', picture())).toHaveAttribute('data-active', 'true')
  await expect.element(link('Plats', picture())).not.toHaveAttribute('data-active', 'true')
  const writes = link('När det sparas: skriv Resultat till objektets Skick.', page.getByRole('region', { name: 'Samma sak i ord' }))
  await focus(writes)
  await expect.poll(() => lines('g[data-active] path[data-kind="writes"]')).toBe(1)
  expect(lines('g[data-active]')).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(story.address).toBe(`/operations/types/${CHECK.id}/edit?step=rules#definition-rule-1`)
})

test('the address of a rule opens its form at the rule, which has the focus', async () => {
  const story = storyOf(functions, 'stored')
  window.location.hash = 'definition-rule-1'
  onTestFinished(() => void (window.location.hash = ''))
  await openStory({ ...story, address: `${story.address}?step=rules` }, DESKTOP)
  await expect.element(page.getByRole('group', { name: 'Regel 2' }).getByRole('button').first()).toHaveFocus()
})
