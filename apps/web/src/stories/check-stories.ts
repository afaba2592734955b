import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { share } from '@verka/domain/testing/size.ts'
import { STORY_FILES } from './all-stories.ts'
import { openStory } from './open-story.tsx'
import { LOOKS, type Look, type Story } from './story.ts'

/** Elements that overflow the right edge of the window. */
function tooWide(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName} ${element.className} ${Math.round(element.getBoundingClientRect().right)}`)
    .slice(0, 5)
}

/** Violations found by axe, a line for each element. Rules about a whole page do not apply to components. */
async function barriers(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'heading-order': { enabled: false },
      'landmark-one-main': { enabled: false },
      'target-size': { enabled: true },
    },
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`),
  )
}

/**
 * Stories of a file to be rendered in a look. In `npm test` each story has one look: the commit decides which one, and its neighbour has the
 * other.
 */
function storiesIn(look: Look, stories: readonly Story[]): Story[] {
  const pairs = stories.flatMap((story, index) => (index % 2 ? LOOKS.toReversed() : LOOKS).map((one) => ({ story, look: one })))
  return share(pairs, LOOKS.length).flatMap((pair) => (pair.look === look ? [pair.story] : []))
}

/** Renders the stories in a look. It fails on a barrier, on content wider than the window, and on a call without a reply. */
export function checkStories(look: Look): void {
  const files = STORY_FILES.map(({ title, stories }) => ({ title, stories: storiesIn(look, stories) }))
  describe.each(files.filter(({ stories }) => stories.length > 0))('$title', ({ stories }) => {
    test.each(stories)('$name', async (story) => {
      const { unexpected } = await openStory(story, look)
      expect({ unexpected, tooWide: tooWide(), barriers: await barriers() }).toEqual({ unexpected: [], tooWide: [], barriers: [] })
    })
  })
}
