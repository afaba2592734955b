import {
  enrolStation,
  executeAtStation,
  getStationDevice,
  identifyAtStation,
  scanAtStation,
} from '@verka/domain/stations/station-device.api.ts'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stationOfDevice } from '../../data/device/station-of-device.ts'
import { DRILL } from '../../stories/fixtures/stations.ts'
import { findNothing } from '../../stories/missing-answers.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, input, sees, seesNo } from '../../stories/screen.ts'
import { storyOf } from '../../stories/story.ts'
import { replyWith } from '../../stories/stubbed-replies.ts'
import stories from './station.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name))

test('a device becomes a station by its code, and stores the secret; a wrong code is an error at its field', async () => {
  await open('a wrong code')
  await sees(/Koden är fel/)
  expect(stationOfDevice()).toBeUndefined()
  const story = await open('a device that is none yet')
  await userEvent.fill(input(/Anslutningskod/), 'abcd-efgh')
  await button('Anslut').click()
  await sees('Skanna det du vill låna eller lämna tillbaka')
  expect(story.bodiesOf(enrolStation)).toEqual([{ code: 'abcd-efgh' }])
  expect(stationOfDevice()).toEqual({ tenant: 'demo', site: 'north', secret: 'a secret' })
})

test('an object and a person are one loan, and the person is forgotten at once when they are done', async () => {
  const story = await open('idle')
  const type = async (code: string) => {
    await button('Skriv en kod').click()
    await userEvent.fill(input(/^Kod på objektet/), code)
    await button('Visa').click()
  }
  await type(`https://verka.example/exe/code/${DRILL.code}?site=NORTH`)
  await sees('Vem lånar?', DRILL.title)
  expect(story.bodiesOf(scanAtStation)).toEqual([{ code: DRILL.code }])
  await type('EVA')
  await sees('Lånat', DRILL.title, 'Lämna tillbaka senast 2026-12-08 23:59')
  expect(story.bodiesOf(executeAtStation)).toEqual([
    { attemptId: expect.any(String), action: 'lend', elementId: DRILL.id, ticket: 'ticket' },
  ])
  await button('Klar').click()
  await seesNo('Lånat', 'Eva Lind')
})

test.each([
  ['lent', '2026-12-01T08:00:00.000Z', /^Din bokning .* ingår i lånet\. Lämnar du tillbaka innan den börjar finns den kvar\.$/],
  ['lent', '2026-11-20T08:00:00.000Z', /^Din bokning .* är använd\.$/],
  ['returned', '2026-12-01T08:00:00.000Z', /^Din bokning .* finns kvar\.$/],
] as const)('the person’s booking is mentioned: %s, from %s', async (outcome, from, said) => {
  const story = storyOf(stories, 'lent')
  const bookings = [{ from, to: '2026-12-03T08:00:00.000Z' }]
  const answer = { outcome, refusal: null, element: DRILL, dueAt: null, bookings, person: { name: 'Eva Lind', ticket: 'the next' } }
  await openStory({ ...story, replies: [replyWith(executeAtStation, answer), ...story.replies!] })
  await sees(said)
})

test('a label of another site, such as a sandbox, is not taken for the object here', async () => {
  const story = await open('a label of another site')
  await sees('Etiketten är från ett annat område', 'Är det ändå det här objektet du menar? Skriv dess kod.')
  expect(story.bodiesOf(scanAtStation)).toEqual([])
})

test('a PIN is pressed or typed, and is never shown', async () => {
  const story = await open('who borrows')
  await button('Skriv PIN').click()
  for (const digit of ['0', '4', '5', '3', '7', '1']) await button(digit).click()
  await button('Radera').click()
  await userEvent.keyboard('9')
  await seesNo(/045379/)
  await button('OK').click()
  await sees('Lånat')
  expect(story.bodiesOf(identifyAtStation)).toEqual([{ pin: '045379' }])
})

test('a device that is revoked in the middle says so', async () => {
  const story = await open('who borrows')
  story.answer(findNothing(executeAtStation))
  story.answer(findNothing(getStationDevice))
  story.answer(replyWith(identifyAtStation, { kind: 'person', name: 'Eva Lind', ticket: 'ticket' }))
  await button('Skriv PIN').click()
  await userEvent.keyboard('123456')
  await button('OK').click()
  await sees('Enheten är inte längre en station')
})

test('a person who is logged in is asked to log out, and is logged out at once where they made the device a station', async () => {
  const logOut = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const story = { ...storyOf(stories, 'somebody is logged in'), controls: { logOut } }
  await openStory(story)
  await seesNo('Skanna det du vill låna eller lämna tillbaka')
  expect(logOut).not.toHaveBeenCalled()
  await openStory({ ...story, address: `${story.address}?begin=now` })
  await expect.poll(() => logOut.mock.calls).toHaveLength(1)
})
