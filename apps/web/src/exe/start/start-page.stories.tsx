import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { filterElements, getElementByCode } from '@verka/domain/elements/elements.api.ts'
import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { getWorkList, type WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_NAME, LONG_TITLE, listedElementType, transactionType } from '../../stories/fixtures/definitions.ts'
import { element, listedElement } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { reservation } from '../../stories/fixtures/reservations.ts'
import { listedWork, openCase, transaction } from '../../stories/fixtures/transactions.ts'
import { dueService, ownLoan, part, workList } from '../../stories/fixtures/work-list.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const DRILL = listedElement(1, 'Borrhammare')
const CHECK = transactionType(1, 'Pumpkontroll')

const FULL = workList({
  loans: {
    items: [
      ownLoan(1, 'Borrhammare', '2026-11-20T22:59:00.000Z', { isOverdue: true }),
      ownLoan(2, 'Cirkelsåg', '2026-11-23T22:59:00.000Z'),
      ownLoan(3, 'Stege', '2026-11-30T22:59:00.000Z'),
      ownLoan(4, 'Nyckelknippa', null),
    ],
    totalCount: 12,
  },
  due: {
    items: [
      dueService(5, 'Pump 3', 'Pumpkontroll', '2026-11-19'),
      dueService(6, 'Lekplats', 'Besiktning', '2026-11-23'),
      dueService(7, 'Brandsläckare', 'Årskontroll', '2026-11-27', { operationTypeId: null }),
    ],
    totalCount: 8,
  },
  cases: part(listedWork(openCase(8, 'Trasig sladd')), listedWork(openCase(9, 'Läcker'))),
  bookings: {
    items: [
      reservation(1, '2026-11-24T08:00:00.000Z', '2026-11-24T12:00:00.000Z', { expiresAt: '2026-11-24T09:00:00.000Z' }),
      reservation(2, '2026-11-25T08:00:00.000Z', '2026-11-25T12:00:00.000Z'),
    ],
    totalCount: 6,
  },
  siteCases: { count: 4 },
  recent: [1, 2, 3, 4, 5].map((number) => listedWork(transaction(20 + number, 'Avläsning'))),
})

const LONG: WorkList = workList({
  loans: part(ownLoan(1, LONG_TITLE, '2026-11-20T22:59:00.000Z', { isOverdue: true })),
  due: part(dueService(2, LONG_TITLE, LONG_NAME, '2026-11-19')),
  cases: part(listedWork(openCase(3, LONG_TITLE.repeat(2), { elementTitle: LONG_TITLE }))),
  recent: [listedWork(transaction(4, LONG_NAME, { elementTitle: LONG_TITLE }))],
})

const start = (name: string, work: WorkList, ...replies: StubbedReply[]): Story => ({
  name,
  address: '/exe',
  role: 'user',
  replies: [
    ...replies,
    replyWith(getWorkList, work),
    replyWith(listElementTypes, all(listedElementType(1, 'Verktyg'))),
    replyWith(filterElements, all(DRILL, listedElement(2, 'Borr 10 mm'))),
    replyWith(getTransactionType, CHECK),
    replyWith(getElementByCode, element(1, 'Borrhammare')),
    replyWith(filterTransactions, all(transaction(30, 'Avläsning'), transaction(31, 'Felanmälan'))),
  ],
})
const searching = (text: string, search: Record<string, string> = {}) => addressOf('/exe', undefined, { q: text, ...search })

export default {
  title: 'Start of a working day',
  stories: [
    start('a full day', FULL),
    start('nothing waits', workList()),
    start('without cases', workList({ siteCases: null })),
    start('long text', LONG),
    start('loading', FULL, neverAnswer(getWorkList)),
    start('error', FULL, refuseWith(getWorkList, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    { ...start('hits of a search', FULL), address: searching('borr') },
    { ...start('no hits', FULL, replyWith(filterElements, nothing)), address: searching('zzz') },
    {
      ...start('more hits than are displayed', FULL, replyWith(filterElements, { items: [DRILL], totalCount: 40 })),
      address: searching('b'),
    },
    { ...start('searching', FULL, neverAnswer(filterElements)), address: searching('borr') },
    { ...start('an object for a service', FULL), address: addressOf('/exe', undefined, { service: idOf('transactionType') }) },
    { ...start('hits for a service', FULL), address: searching('borr', { service: idOf('transactionType') }) },
  ],
} satisfies StoryFile
