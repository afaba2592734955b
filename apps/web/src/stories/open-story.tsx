import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { expect, vi } from 'vitest'
import { chooseTranslator, needTexts } from '../language/texts.ts'
import { openNetwork, StoryFrame } from './story-frame.tsx'
import type { Look, Story } from './story.ts'
import type { StubbedNetwork } from './stubbed-replies.ts'

/** Far more than a story takes, also beside busy processes. */
const SETTLED_MS = 15_000

const DEFAULT: Look = { name: 'phone, light', width: 390, height: 844, scheme: 'light' }

/**
 * Renders a story in the browser of a component test, and waits until nothing is under way any more.
 * @returns its network, with the requests that it sent
 */
export async function openStory(story: Story, look: Look = DEFAULT): Promise<StubbedNetwork> {
  await page.viewport(look.width, look.height)
  sessionStorage.setItem('verka.scheme', look.scheme)
  const network = openNetwork(story)
  await needTexts(['first', 'forms', 'execution', 'administration', 'tenants', 'help', 'api'])
  const translator = await chooseTranslator('sv-SE')
  await render(<StoryFrame story={story} translator={translator} />)
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  await vi.waitUntil(() => network.underWay() === 0, { timeout: SETTLED_MS })
  await document.fonts.ready
  return network
}
