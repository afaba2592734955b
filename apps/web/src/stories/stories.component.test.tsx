import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STORY_FILES } from './all-stories.ts'
import { openStory } from './open-story.tsx'
import { LOOKS } from './story.ts'

let complaints: string[] = []

beforeEach(() => {
  complaints = []
  const note = (...parts: unknown[]) => void complaints.push(parts.map(String).join(' '))
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
})

afterEach(() => void vi.restoreAllMocks())

/** Elements that reach beyond the right edge of the window, by what they are. */
function tooWide(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName} ${element.className} ${Math.round(element.getBoundingClientRect().right)}`)
    .slice(0, 5)
}

/** What axe finds, a line for each element. Rules about a whole page are not a component's. */
async function barriers(): Promise<string[]> {
  const { violations } = await axe.run(document.querySelector('main')!, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'heading-order': { enabled: false } },
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

describe.each(STORY_FILES)('$title', ({ stories }) => {
  describe.each(stories)('$name', (story) => {
    test.each(LOOKS)('$name', async (look) => {
      const network = await openStory(story, look)
      expect({ complaints, unexpected: network.unexpected, tooWide: tooWide(), barriers: await barriers() }).toEqual({
        complaints: [],
        unexpected: [],
        tooWide: [],
        barriers: [],
      })
    })
  })
})
