import { getElementNow, getElementNowByCode, type ElementNow, type ServiceNow } from '@verka/domain/element-now/element-now.api.ts'
import { findSiteOfCode } from '@verka/domain/elements/elements.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { addressOf } from '../../addresses.ts'
import { elementType, field, LONG_NAME, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { element, elementNow, serviceNow, valueOf } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { EVA, KIM } from '../../stories/fixtures/people.ts'
import { reservation } from '../../stories/fixtures/reservations.ts'
import { goingOn, openCase, transaction } from '../../stories/fixtures/transactions.ts'
import { sandboxSite } from '../../stories/fixtures/sandboxes.ts'
import { STORY_SITE } from '../../stories/story-frame.tsx'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const MAKER = field(1, 'Tillverkare')
const NEXT = field(2, 'Nästa kontroll', { fieldType: 'date' })
const DRILL = element(1, 'Borrhammare', {
  elementType: elementType(1, 'Verktyg', { dataPropertyTypes: [MAKER, NEXT] }),
  dataProperties: [valueOf(MAKER, 'Bosch'), valueOf(NEXT, '2026-11-19', '19 november 2026')],
})
const start = (number: number, name: string) => ({
  mode: 'start' as const,
  operationTypeId: idOf('operationType', number),
  localizedNames: localized(name),
})

const CHECK = serviceNow(1, 'Pumpkontroll')
const LOAN = serviceNow(2, 'Låna', { mode: 'loan', starts: [start(2, 'Låna')] })
export const BOOKABLE = { ...LOAN, booking: { maxDays: 14, expireAfterMinutes: 60 } }
const STOCK = serviceNow(3, 'Lager', {
  mode: 'stockManagement',
  starts: [start(31, 'Uttag'), start(32, 'Påfyllning')],
  stock: { balance: 3, lowLimit: 5, isLow: true },
})
const MANY = serviceNow(4, 'Ronder', { starts: [1, 2, 3, 4, 5].map((number) => start(40 + number, `Rond ${number}`)) })
const CASE = openCase(5, 'Trasig sladd')
const CASES = serviceNow(5, 'Felanmälan', {
  mode: 'issueManagement',
  running: [
    goingOn(CASE, [
      ['update', 'Följ upp'],
      ['complete', 'Avsluta'],
      ['cancel', 'Avbryt ärendet'],
    ]),
  ],
  moreRunning: 2,
})
const lentTo = (who: typeof KIM, isOverdue: boolean, steps: Parameters<typeof goingOn>[1], forOthers = false): Partial<ElementNow> => {
  const dueAt = isOverdue ? '2026-11-20T22:59:00.000Z' : '2026-11-30T22:59:00.000Z'
  const run = transaction(6, 'Låna', { mode: 'loan', status: 'started', borrower: who, dueAt, isOverdue })
  return {
    loan: { transactionId: run.id, borrower: who, isMine: who === KIM, dueAt, isOverdue },
    services: [serviceNow(2, 'Låna', { mode: 'loan', starts: [], running: steps.length ? [goingOn(run, steps)] : [], forOthers })],
  }
}
const BOOKED_NOW = reservation(1, '2026-11-23T08:00:00.000Z', '2026-11-23T15:00:00.000Z', {
  user: EVA,
  can: { edit: false, delete: false },
})
const KEPT = serviceNow(7, 'Checklista', {
  mode: 'updatableForm',
  starts: [],
  running: [
    goingOn(transaction(7, 'Checklista', { mode: 'updatableForm', status: 'started' }), [['update', 'Checklista']], {
      newest: {
        executedBy: EVA,
        executedAt: '2026-11-22T10:00:00.000Z',
        said: [{ localizedNames: localized('Skick'), displayValue: 'Bra' }],
      },
    }),
  ],
})

const page = (name: string, services: ServiceNow[], more: Partial<ElementNow> = {}, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/exe/id/$id', { id: DRILL.id }),
  role: 'user',
  replies: [...replies, replyWith(getElementNow, elementNow(DRILL, services, more))],
})
const byCode = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/exe/code/$code', { code: 'V-001' }),
  role: 'user',
  replies: [...replies, replyWith(getElementNowByCode, elementNow(DRILL, [CHECK]))],
})
const notFound = { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }

export default {
  title: 'Object page',
  stories: [
    page('services', [CHECK, LOAN, STOCK, MANY]),
    page('nothing to do', []),
    page('a case is open', [CHECK, CASES], { latest: [CASE, transaction(8, 'Avläsning')] }),
    page('the first case', [CASES], { latest: [CASE] }),
    page('an answer that is kept up to date', [KEPT]),
    page(
      'lent to oneself',
      [],
      lentTo(KIM, false, [
        ['complete', 'Lämna tillbaka'],
        ['update', 'Förläng'],
      ]),
    ),
    page('lent to oneself, overdue', [], lentTo(KIM, true, [['complete', 'Lämna tillbaka']])),
    page('lent to oneself, by somebody who takes it back', [], lentTo(KIM, false, [])),
    page('lent to somebody', [], lentTo(EVA, false, [])),
    page(
      'lent to somebody, by who may hand it over',
      [],
      lentTo(
        EVA,
        false,
        [
          ['complete', 'Lämna tillbaka'],
          ['update', 'Förläng'],
        ],
        true,
      ),
    ),
    page('booked by somebody now', [BOOKABLE], { reservations: [BOOKED_NOW] }),
    page('a day that has passed', [CHECK], {
      dueDays: [{ dataPropertyTypeId: NEXT.id, localizedNames: NEXT.localizedNames, day: '2026-11-19', isPast: true }],
    }),
    page('long text', [serviceNow(1, LONG_NAME, { localizedDescriptions: localized(LONG_TITLE) })], {
      element: {
        ...DRILL,
        title: LONG_TITLE,
        code: 'X'.repeat(60),
        elementType: elementType(1, LONG_NAME, { dataPropertyTypes: [{ ...MAKER, localizedNames: localized(LONG_NAME) }] }),
        dataProperties: [valueOf(MAKER, 'x'.repeat(200))],
      },
    }),
    page('loading', [], {}, neverAnswer(getElementNow)),
    page('deleted', [], {}, refuseWith(getElementNow, notFound)),
    page('error', [], {}, refuseWith(getElementNow, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    page('no rights', [], {}, refuseWith(getElementNow, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] })),
    byCode('by its code'),
    {
      ...byCode('by the label of a sandbox'),
      address: addressOf('/exe/code/$code', { code: 'V-001' }, { label: 'north-test' }),
      session: { sites: [STORY_SITE, sandboxSite()] },
    },
    byCode('unknown code', refuseWith(getElementNowByCode, notFound), refuseWith(findSiteOfCode, notFound)),
  ],
} satisfies StoryFile
