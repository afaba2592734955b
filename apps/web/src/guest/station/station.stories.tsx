import {
  enrolStation,
  executeAtStation,
  getStationDevice,
  identifyAtStation,
  scanAtStation,
  type Scanned,
  type StationOutcome,
} from '@verka/domain/stations/station-device.api.ts'
import { addressOf } from '../../addresses.ts'
import { STATION_KEY } from '../../data/device/station-of-device.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { DEVICE, DRILL, SCANNED_PERSON, scannedObject } from '../../stories/fixtures/stations.ts'
import { failWith, findNothing } from '../../stories/missing-answers.ts'
import type { Actor, Story, StoryFile } from '../../stories/story.ts'
import { loseAnswer, neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const PLACE = { tenant: 'demo', site: 'north' }
const address = addressOf('/station/$tenant/$site', PLACE)

const stored = { [STATION_KEY]: JSON.stringify({ ...PLACE, secret: 'a secret' }) }

const LENT = {
  outcome: 'lent',
  refusal: null,
  element: DRILL,
  dueAt: '2026-12-08T22:59:00.000Z',
  bookings: [],
  person: { name: 'Eva Lind', ticket: 'the next' },
} satisfies StationOutcome
const done = replyWith(executeAtStation, LENT)
/** An object is scanned, then a person. */
const scans = replyWith(scanAtStation, ({ code }): Scanned => {
  if (code === 'EVA') return SCANNED_PERSON
  return code === 'nothing' ? { kind: 'unknown' } : scannedObject()
})
const at = (name: string, act?: Story['act'], ...replies: StubbedReply[]): Story => ({
  name,
  address,
  login: {},
  isAnonymous: true,
  stored,
  replies: [...replies, replyWith(getStationDevice, DEVICE), scans, replyWith(identifyAtStation, SCANNED_PERSON), done],
  ...(act && { act }),
})
const scan = async ({ press, enter }: Actor, ...codes: string[]) => {
  for (const code of codes) {
    await press('station.typeCode')
    await enter(/Kod på objektet/, code)
  }
}
const refused = (refusal: 'lentToOther' | 'asks', title = DRILL.title) =>
  replyWith(executeAtStation, {
    outcome: 'refused',
    refusal,
    element: { ...DRILL, title },
    dueAt: null,
    bookings: [],
    person: { name: 'Eva Lind', ticket: 'the next' },
  })
const enrol = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  login: {},
  isAnonymous: true,
  replies: [...replies, replyWith(enrolStation, { secret: 'a secret' }), replyWith(getStationDevice, DEVICE)],
})

export default {
  title: 'Station',
  stories: [
    enrol('a device that is none yet'),
    { ...enrol('a wrong code', findNothing(enrolStation)), act: ({ enter }) => enter(/Anslutningskod/, 'WRONG') },
    at('idle'),
    at('without services', undefined, replyWith(getStationDevice, { ...DEVICE, hasServices: false })),
    at('who borrows', (actor) => scan(actor, DRILL.code)),
    at('PIN', async (actor) => {
      await scan(actor, DRILL.code)
      await actor.press('station.usePin')
      await actor.press(/^4$/)
    }),
    at('a person', (actor) => scan(actor, 'EVA')),
    at('lent', (actor) => scan(actor, DRILL.code, 'EVA')),
    at(
      'lent over bookings',
      (actor) => scan(actor, DRILL.code, 'EVA'),
      replyWith(executeAtStation, {
        ...LENT,
        bookings: [
          { from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T15:00:00.000Z' },
          { from: '2026-12-01T07:00:00.000Z', to: '2026-12-03T15:00:00.000Z' },
        ],
      }),
    ),
    at('lent to another', (actor) => scan(actor, DRILL.code, 'EVA'), refused('lentToOther')),
    at(
      'a long title',
      (actor) => scan(actor, DRILL.code, 'EVA'),
      refused('asks', LONG_TITLE),
      replyWith(scanAtStation, ({ code }) =>
        code === 'EVA' ? SCANNED_PERSON : scannedObject({ element: { ...DRILL, title: LONG_TITLE } }),
      ),
    ),
    at('an unknown code', (actor) => scan(actor, 'nothing')),
    at('a label of another site', (actor) => scan(actor, `https://verka.example/exe/code/${DRILL.code}?site=sandbox-1`)),
    at('executing', (actor) => scan(actor, DRILL.code, 'EVA'), neverAnswer(executeAtStation)),
    at('a lost answer', (actor) => scan(actor, DRILL.code, 'EVA'), {
      ...loseAnswer(executeAtStation),
      isEndless: true,
    }),
    at(
      'too many codes',
      (actor) => scan(actor, 'nothing'),
      refuseWith(scanAtStation, { status: 429, code: 'tooManyRequests', errors: [{ message: '@errors.tooManyRequests' }] }),
    ),
    at('revoked', undefined, findNothing(getStationDevice)),
    at('loading', undefined, neverAnswer(getStationDevice)),
    at('error', undefined, failWith(getStationDevice)),
    { ...at('somebody is logged in'), isAnonymous: false },
  ],
} satisfies StoryFile
