import { notifications } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/history'
import { cleanup, render } from 'vitest-browser-react/pure'
import { page } from 'vitest/browser'
import { vi } from 'vitest'
import { isPrepared } from '../data/live/stale-answers.ts'
import { chooseTranslator, needTexts } from '../language/texts.ts'
import { createActor } from './actor.ts'
import { startStoryClock } from './story-clock.ts'
import { createStoryQueries, openNetwork, StoryFrame } from './story-frame.tsx'
import { ALL_TEXTS, loadPage } from './story-page.ts'
import { PHONE, type Look, type Story } from './story.ts'
import type { StubbedNetwork } from './stubbed-replies.ts'

/** Far more than a story takes, also on a busy machine. */
const SETTLED_MS = 15_000

/** A rendered story: its network with the requests that it sent, and its address. */
export interface OpenStory extends StubbedNetwork {
  /** Present address of the story, with the query. */
  address: () => string
  /** The bodies that were sent to a call, in their order. */
  bodiesOf: (call: { name: string }) => unknown[]
  /** Waits until nothing is under way any more. */
  settled: () => Promise<void>
  /** Reads again what is displayed, as after a message that somebody else changed it: not a form that was prepared. */
  readAgain: () => Promise<void>
  /** Renders the same story again, as a reload of the page does; without `acts`, nothing is pressed again. */
  reload: (options?: { acts: boolean }) => Promise<OpenStory>
}

/** Consecutive idle checks before a story counts as settled: effects of an answer have begun by then. */
const CALM_TURNS = 2

/** Observes the document of the story that is open. */
let watched: MutationObserver | undefined

/** Renders a story in the browser of a component test, on an empty device, and waits until nothing is pending. */
export async function openStory(story: Story, look: Look = PHONE): Promise<OpenStory> {
  await cleanup()
  localStorage.clear()
  return renderStory(story, look)
}

async function renderStory(story: Story, look: Look): Promise<OpenStory> {
  await cleanup()
  notifications.clean()
  // each test file begins in a window of its own size
  if (innerWidth !== look.width || innerHeight !== look.height) await page.viewport(look.width, look.height)
  sessionStorage.setItem('verka.scheme', look.scheme)
  startStoryClock()
  const network = openNetwork(story)
  const history = createMemoryHistory({ initialEntries: [story.address ?? '/'] })
  await needTexts(ALL_TEXTS)
  const translator = await chooseTranslator('sv-SE')
  const queries = createStoryQueries(translator)
  await render(<StoryFrame story={story} page={await loadPage(story)} translator={translator} history={history} queries={queries} />)
  const isEndless = story.replies?.some((reply) => reply.isEndless) ?? false
  let [calm, changes] = [0, 0]
  // a dialog gets its name by an effect, after it was rendered
  watched?.disconnect()
  watched = new MutationObserver(() => changes++)
  watched.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true })
  const isCalm = () => {
    const isStill = changes === 0
    changes = 0
    const isIdle = network.underWay() === 0 && (isEndless || queries.isFetching() === 0) && isRendered(isEndless)
    calm = isStill && isIdle ? calm + 1 : 0
    return calm > CALM_TURNS
  }
  const settled = async () => {
    calm = 0
    await vi.waitUntil(isCalm, { timeout: SETTLED_MS, interval: 8 })
  }
  await settled()
  if (story.act) {
    await story.act(createActor(translator))
    await settled()
  }
  await document.fonts.ready
  return {
    ...network,
    address: () => history.location.href,
    bodiesOf: ({ name }) => network.sent.flatMap(({ call, body }) => (call === name ? [body] : [])),
    settled,
    readAgain: () => queries.invalidateQueries({ predicate: ({ queryKey }) => !isPrepared(queryKey) }),
    reload: ({ acts } = { acts: true }) => {
      window.dispatchEvent(new Event('pagehide'))
      const { act: _, ...still } = story
      return renderStory({ ...(acts ? story : still), address: history.location.href }, look)
    },
  }
}

/** Whether the page is rendered, and not only its skeleton, unless that is the story. */
const isRendered = (mayBeBusy: boolean) =>
  document.querySelector('main') !== null && (mayBeBusy || document.querySelector('[aria-busy=true]') === null)
