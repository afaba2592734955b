import { listDeliveries, resendDeliveries } from '@verka/domain/processors/deliveries.api.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, button, choose, dialog, input, link, sees, seesNo } from '../../../stories/screen.ts'
import { openStory, type OpenStory } from '../../../stories/open-story.tsx'
import { DESKTOP, PHONE, storyOf } from '../../../stories/story.ts'
import stories, { DEAD, NOT_MADE } from './deliveries-page.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const queries = (story: OpenStory) => story.sent.filter(({ call }) => call === listDeliveries.name).map(({ query }) => query)

/** Shows the other view of the config. */
const view = (name: RegExp) => page.getByRole('radiogroup', { name: 'Vy' }).getByText(name).click()

test('the log is filtered by state, by its address', async () => {
  const story = await open('filled')
  await choose('Status', 'Misslyckad')
  await expect.poll(story.address).toContain('state=dead')
  await seesNo('Borrmaskin 12')
  expect(queries(story).at(-1)).toMatchObject({ state: 'dead', Limit: '100' })
})

test('a delivery shows each attempt with its answer', async () => {
  const story = await open('filled')
  await link(DEAD.element!.title).click()
  await expect.poll(story.address).toContain(`delivery=${DEAD.id}`)
  await sees('Inget svar kom.')
  await button(/^Försök 2 misslyckades 503/, dialog()).click()
  await sees('Mottagaren tog inte emot det.', '<h1>Service unavailable</h1>')
})

test('one that could not be made says why, and is sent again; one of an earlier version is not', async () => {
  const story = await open('one that could not be made')
  await sees('Meddelandet kunde inte skapas.', 'Filtret datum i mallen finns inte.')
  await button('Skicka igen', dialog()).click()
  await expect.poll(() => story.bodiesOf(resendDeliveries)).toEqual([{ ids: [NOT_MADE.id] }])
  await open('one that could not be made by an earlier version')
  await sees(/går inte att skicka igen/)
  await expect.element(button('Skicka igen', dialog())).not.toBeInTheDocument()
})

test('one, some, and all that were given up are sent again', async () => {
  const story = await open('filled')
  await button(`Skicka igen: ${DEAD.element!.title}`).click()
  await expect.poll(() => story.bodiesOf(resendDeliveries)).toEqual([{ ids: [DEAD.id] }])
  for (const title of [/Lastbil LMN 204/, /Skruv M6/, /Rum 214/]) await page.getByRole('row', { name: title }).getByRole('checkbox').click()
  // one that was skipped has nothing to send
  await button('Skicka 2 igen').click()
  await expect.poll(() => story.bodiesOf(resendDeliveries)).toHaveLength(2)
  await button('Skicka alla 2 misslyckade igen').click()
  await answer('Skicka igen')
  await expect.poll(() => story.bodiesOf(resendDeliveries).at(-1)).toEqual({})
})

test('what was typed in the settings is there after a look at the log', async () => {
  await open('filled', PHONE)
  await view(/^Inställningar/)
  await input(/^Namn/).fill('Ekonomi')
  await view(/^Leveranser/)
  await sees('Borrmaskin 12')
  await view(/^Inställningar/)
  await expect.element(input(/^Namn/)).toHaveValue('Ekonomi')
})

test('many rows load page by page', async () => {
  const story = await open('10,000 rows')
  await sees('Objekt 1')
  await vi.waitUntil(
    () => {
      // the window and the table itself may scroll
      for (const area of [document.scrollingElement!, ...document.querySelectorAll('main *')]) area.scrollTop = area.scrollHeight
      return queries(story).some(({ after }) => after === '100')
    },
    { timeout: 10_000 },
  )
})

test('one whose receiver is away says when that is asked again, and why', async () => {
  await open('one whose receiver is away')
  await sees(/^Mottagaren svarar inte just nu/, 'Nästa försök')
  await expect.element(dialog().getByText(/2026-11-24 \d\d:10/)).toBeVisible()
})
