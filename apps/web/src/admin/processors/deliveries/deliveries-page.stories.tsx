import { getDelivery, listDeliveries, resendDeliveries } from '@verka/domain/processors/deliveries.api.ts'
import type { Delivery } from '@verka/domain/processors/deliveries.ts'
import { getFullProcessorConfig, getProcessorConfigUses, type FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { addressOf } from '../../../addresses.ts'
import { LONG_TITLE } from '../../../stories/fixtures/definitions.ts'
import { attempt, delivery, fullDelivery } from '../../../stories/fixtures/processors.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'
import { ERP } from '../config/config-form.stories.tsx'

const LATER = { finishedAt: null, nextAttemptAt: '2026-11-24T12:10:00.000Z' }
const WAITS = delivery(1, 'Borrmaskin 12', { state: 'waiting', attempts: 0, ...LATER, waitsForReceiver: true })
export const DEAD = delivery(3, 'Lastbil LMN 204', { state: 'dead', attempts: 8, event: 'deviation' })
export const NOT_MADE = delivery(9, 'Kran 2', { state: 'notMade', attempts: 0, canBeMadeAgain: true })
export const DELIVERIES: Delivery[] = [
  delivery(1, 'Borrmaskin 12', { state: 'waiting', attempts: 0, ...LATER }),
  delivery(2, 'Brandsläckare 7', { state: 'retrying', attempts: 3, event: 'overdue', ...LATER }),
  DEAD,
  delivery(4, 'Skruv M6', { state: 'dead', attempts: 8, event: 'lowBalance' }),
  delivery(5, 'Stege 3', { state: 'held', attempts: 0, finishedAt: null }),
  delivery(6, 'Rum 214', { state: 'skipped', attempts: 0, event: 'reserved' }),
  delivery(7, 'Lekplats Norra', { state: 'sending', attempts: 1, finishedAt: null }),
  delivery(8, 'Borrmaskin 9', { event: 'started' }),
  NOT_MADE,
]
const FAILED = fullDelivery(DEAD, [
  attempt(1, { isAccepted: false, milliseconds: 10_000, answer: { error: 'noAnswer', detail: 'timeout' } }),
  attempt(2, {
    isAccepted: false,
    startedAt: '2026-11-23T07:30:11.000Z',
    answer: { status: 503, error: 'status', body: '<h1>Service unavailable</h1>' },
  }),
  attempt(3, { isAccepted: false, startedAt: '2026-11-23T07:31:12.000Z', milliseconds: null, answer: null }),
])
const TOTAL = 10_000
const PAGE = 100

/** One page of many deliveries, by the number in its cursor. */
function pageOfMany(after: string | undefined) {
  const first = Number(after ?? 0)
  const items = Array.from({ length: PAGE }, (_, index) => delivery(first + index + 1, `Objekt ${first + index + 1}`))
  return { items, ...(first + PAGE < TOTAL && { next: String(first + PAGE) }) }
}

const log = (name: string, search: Record<string, string> = {}, config: FullProcessorConfig = ERP, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/processors/configs/$id/edit', { id: ERP.id }, { view: 'deliveries', ...search }),
  replies: [
    ...replies,
    replyWith(getFullProcessorConfig, config),
    replyWith(getProcessorConfigUses, { items: [] }),
    replyWith(listDeliveries, (_, { query }) => ({
      items: DELIVERIES.filter(({ state }) => query.state === undefined || state === query.state),
    })),
    replyWith(getDelivery, FAILED),
    replyWith(resendDeliveries, (body) => ({ count: body.ids?.length ?? 2 })),
  ],
})

export default {
  title: 'Deliveries',
  stories: [
    log('filled'),
    log('failed ones', { state: 'dead' }),
    log('no hits', { state: 'delivered' }, ERP, replyWith(listDeliveries, { items: [] })),
    log('empty', {}, { ...ERP, counts: { open: 0, dead: 0, notMade: 0, held: 0 } }, replyWith(listDeliveries, { items: [] })),
    log(
      '10,000 rows',
      {},
      ERP,
      replyWith(listDeliveries, (_, { query }) => pageOfMany(query.after)),
    ),
    log(
      'long text',
      {},
      { ...ERP, name: LONG_TITLE.slice(0, 100) },
      replyWith(listDeliveries, { items: [delivery(1, LONG_TITLE, { state: 'retrying', ...LATER })] }),
    ),
    log(
      'stopped',
      {},
      { ...ERP, isOn: false, state: 'stopped', stoppedBecause: 'failed', counts: { open: 0, dead: 2, notMade: 0, held: 31 } },
    ),
    log('read only', {}, { ...ERP, can: { edit: false, delete: false } }),
    log('loading', {}, ERP, neverAnswer(listDeliveries)),
    log('error', {}, ERP, refuseWith(listDeliveries, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    log('one that failed', { delivery: DEAD.id }),
    log(
      'one that could not be made',
      { delivery: NOT_MADE.id },
      ERP,
      replyWith(getDelivery, {
        ...fullDelivery(NOT_MADE, []),
        request: {},
        notMadeBecause: { code: 'unknownFilter', params: { name: 'datum' } },
      }),
    ),
    log(
      'one that could not be made by an earlier version',
      { delivery: NOT_MADE.id },
      ERP,
      replyWith(getDelivery, {
        ...fullDelivery({ ...NOT_MADE, canBeMadeAgain: false }, []),
        request: {},
        notMadeBecause: { code: 'unknownFilter', params: { name: 'datum' } },
      }),
    ),
    log('one whose receiver is away', { delivery: WAITS.id }, ERP, replyWith(getDelivery, fullDelivery(WAITS, []))),
    log('one that waits', { delivery: DELIVERIES[0]!.id }, ERP, replyWith(getDelivery, fullDelivery(DELIVERIES[0]!, []))),
    {
      ...log('all failed ones again'),
      act: async ({ press, see }) => {
        await press(/^(Skicka alla|Send all|Send alle) 2/)
        await see('processors.resendDeadText')
      },
    },
  ],
} satisfies StoryFile
