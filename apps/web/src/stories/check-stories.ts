import axe, { type RunOptions } from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isChanged, share } from '@verka/domain/testing/size.ts'
import { FOUND_STORIES, type FoundStories } from './all-stories.ts'
import { openStory } from './open-story.tsx'
import { LOOKS, type Look } from './story.ts'

/** Elements that overflow the right edge of the window. */
function tooWide(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName} ${element.className} ${Math.round(element.getBoundingClientRect().right)}`)
    .slice(0, 5)
}

/** What moves for ever, for a person who wants no motion, but for the small circle of something that is under way. */
const moving = () =>
  document.getAnimations().flatMap(({ effect, playState }) => {
    const { target } = effect as KeyframeEffect
    const isEndless = playState === 'running' && effect?.getTiming().iterations === Infinity
    return isEndless && target && !target.closest('.mantine-Loader-root') ? [`${target.tagName} ${target.className}`] : []
  })

const SIZE = 'target-size'

/** One story in so many that no change is beside. */
const SHARE = 4

/** Violations found by axe, a line for each element. */
async function violations(options: RunOptions): Promise<{ id: string; line: string }[]> {
  const found = await axe.run(document.body, { ...options, resultTypes: ['violations'] })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => ({ id, line: `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}` })),
  )
}

/** Targets that are too small in a window with the whole page: a target under a bar in a smaller window can be scrolled to. */
async function tooSmall({ width, height }: Look) {
  await page.viewport(width, document.documentElement.scrollHeight)
  const found = await violations({ runOnly: { type: 'rule', values: [SIZE] } })
  await page.viewport(width, height)
  return found
}

/** What keeps people from using a story. Rules about a whole page do not apply to components. */
async function barriers(look: Look): Promise<string[]> {
  const all = await violations({
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'heading-order': { enabled: false },
      'landmark-one-main': { enabled: false },
      [SIZE]: { enabled: true },
    },
  })
  const others = all.filter(({ id }) => id !== SIZE)
  return [...others, ...(others.length < all.length ? await tooSmall(look) : [])].map(({ line }) => line)
}

/**
 * Stories to be rendered in a look, by their file. Those beside a change are rendered in each look. Of the others, `npm test` renders every
 * fourth one in one look: the commit decides which.
 */
function storiesIn(look: Look): FoundStories[] {
  const pairs = FOUND_STORIES.flatMap(({ stories }) => stories).flatMap((story, index) =>
    // the looks change places, so that a commit has both
    (index % (2 * SHARE) < SHARE ? LOOKS : LOOKS.toReversed()).map((one) => ({ story, look: one })),
  )
  const chosen = new Set(share(pairs, SHARE * LOOKS.length).flatMap((pair) => (pair.look === look ? [pair.story] : [])))
  return FOUND_STORIES.map((found) => ({
    ...found,
    stories: isChanged(found.folder) ? found.stories : found.stories.filter((story) => chosen.has(story)),
  }))
}

/** Renders the stories in a look. It fails on a barrier, on content wider than the window, on endless motion, and on a call without a reply. */
export function checkStories(look: Look): void {
  describe.each(storiesIn(look).filter(({ stories }) => stories.length > 0))('$title', ({ stories }) => {
    test.each(stories)('$name', async (story) => {
      const { unexpected } = await openStory(story, look)
      expect({ unexpected, tooWide: tooWide(), moving: moving(), barriers: await barriers(look) }).toEqual({
        unexpected: [],
        tooWide: [],
        moving: [],
        barriers: [],
      })
    })
  })
}
