import { getElementNow, getElementNowByCode, type ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { findBorrowers } from '@verka/domain/loans/loans.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { executeOperation, prepareOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { getFullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_TITLE, field } from '../../stories/fixtures/definitions.ts'
import { listedElement, valueOf } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { LENDING, lendable, lendingOf, lent } from '../../stories/fixtures/loans.ts'
import { executed, goneOnWith, loanTerms, prepared } from '../../stories/fixtures/operations.ts'
import { EVA, KIM, OLA } from '../../stories/fixtures/people.ts'
import { reservation } from '../../stories/fixtures/reservations.ts'
import { done, fullTransaction, transaction } from '../../stories/fixtures/transactions.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const DRILL = lendable(1, 'Borrhammare')
const SAW = lendable(2, 'Cirkelsåg')
const LADDER = lendable(3, LONG_TITLE)
/** Eva has it. */
const TAKEN = lendable(4, 'Vinkelslip', {
  loan: { transactionId: null, borrower: EVA, isMine: false, dueAt: '2026-11-27T22:59:00.000Z', isOverdue: false },
})
/** Ola has booked it from the day after tomorrow. */
const BOOKED = lendable(5, 'Stege', {
  reservations: [reservation(1, '2026-11-25T08:00:00.000Z', '2026-11-26T12:00:00.000Z', { user: OLA })],
})
/** No service lends it. */
const FIXED: ElementNow = { ...lendable(6, 'Pump 3'), services: [] }
const MINE = [lent(7, 'Släpvagn'), lent(8, 'Högtryckstvätt', true)]
const OBJECTS = [DRILL, SAW, LADDER, TAKEN, BOOKED, FIXED, ...MINE]

const USE = field(1, 'Ska användas till', { required: true })
const objectOf = (id: string | undefined) => OBJECTS.find(({ element }) => element.id === id) ?? DRILL
export const formOf = (id: string | undefined, fields = [USE].slice(1)) => {
  const now = objectOf(id)
  const form = prepared('loan', 'Låna', fields)
  const { loan, reservations } = now
  return lendingOf(now, {
    operationType: form.operationType,
    loan: loanTerms({
      forOthers: true,
      lent: loan && { borrower: loan.borrower, dueAt: loan.dueAt, isMine: loan.isMine },
      bookings: reservations.map(({ from, to, user }) => ({ from, to, user })),
    }),
  })
}
/** The transaction that lends an object has its number. */
export const loanOf = (elementId: string) => idOf('transaction', Number(elementId.slice(-4)))

const notFound = (call: StubbedReply['call']) =>
  refuseWith(call, { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] })
const byCode = replyWith(getElementNowByCode, (_, { params }) => objectOf(idOf('element', Number(params.code!.slice(2)))))
const unknown = notFound(getElementNowByCode)

/** The receipt of each loan; `undone`: that of the first was undone. */
export const receipts = (undone = false) =>
  replyWith(getFullTransaction, (_, { params }) => {
    const number = Number(params.id!.slice(-4))
    const more = { mode: 'loan', status: 'started', borrower: KIM, dueAt: '2026-12-23T22:59:00.000Z' } as const
    const of = transaction(number, 'Låna', more)
    const isUndone = undone && params.id === loanOf(idOf('element', 1))
    return fullTransaction(of, [
      done(number, of, 'Låna', { undoUntil: '2026-11-23T10:31:00.000Z', ...(isUndone && { undoneAt: '2026-11-23T09:31:00.000Z' }) }),
    ])
  })

const replies: StubbedReply[] = [
  replyWith(getTransactionType, LENDING),
  replyWith(getElementNow, (_, { params }) => objectOf(params.id)),
  { ...byCode, answer: (body, sent) => (/^V-00[1-8]$/.test(sent.params.code!) ? byCode : unknown).answer(body, sent) },
  replyWith(filterElements, all(listedElement(1, 'Borrhammare'), listedElement(2, 'Cirkelsåg'))),
  replyWith(findBorrowers, { items: [EVA, OLA] }),
  replyWith(prepareStart, (_, { params }) => formOf(params.elementId)),
  replyWith(prepareOperation, (_, { params }) =>
    prepared('loan', 'Lämna tillbaka', [], {
      element: { ...objectOf(params.elementId).element, elementTypeId: idOf('elementType') },
      mode: 'complete',
      transaction: goneOnWith({ id: loanOf(params.elementId!), borrower: KIM }),
    }),
  ),
  replyWith(executeOperation, ({ elementId, mode = 'start' }) =>
    executed(formOf(elementId), { transactionId: loanOf(elementId), status: mode === 'start' ? 'started' : 'completed', mode }),
  ),
  receipts(),
]

/** Two ways to lend, whose forms have the day in a field of their own. */
const DUE = [
  field(2, 'Lämnas senast', { fieldType: 'date', required: true }),
  field(3, 'Lämnas senast', { fieldType: 'date', required: true }),
]
const WHAT_FOR = [field(4, 'Till vad'), field(5, 'Vilken mässa')]
const TWO_WAYS = {
  ...LENDING,
  operations: [
    { ...LENDING.operations[0]!, localizedNames: localized('Vanligt lån') },
    {
      id: idOf('operation', 903),
      mode: 'start' as const,
      operationTypeId: idOf('operationType', 3),
      localizedNames: localized('Lån till mässa'),
    },
    LENDING.operations[1]!,
  ],
}
/** The form of one way for an object, as the server proposes its day: two weeks, or the day before a booking. */
export const withDueDays = (bookings: Readonly<Record<string, readonly { from: string; to: string; user: typeof OLA }[]>> = {}) =>
  replyWith(prepareStart, (_, { params }) => {
    const way = params.operationTypeId === idOf('operationType', 3) ? 1 : 0
    const { reservations } = objectOf(params.elementId)
    const own = [...reservations.map(({ from, to, user }) => ({ from, to, user })), ...(bookings[params.elementId!] ?? [])]
    const first = own.map(({ from }) => Date.parse(from)).toSorted((one, other) => one - other)[0]
    const day = first === undefined ? '2026-12-07' : new Date(first - 86_400_000).toISOString().slice(0, 10)
    return {
      ...formOf(params.elementId, [DUE[way]!, WHAT_FOR[way]!]),
      dataProperties: [valueOf(DUE[way]!, day)],
      loan: loanTerms({ asksDue: false, dueFieldId: DUE[way]!.id, maxDays: 14, bookings: own }),
    }
  })

/** What is said when an object is put in. */
const SAID: Record<string, RegExp> = {
  'V-001': /Borrhammare är med/,
  'V-002': /Cirkelsåg är med/,
  'V-003': /Lekplatsen .* är med/,
  'V-004': /Vinkelslip kan inte/,
  'V-005': /Stege är med/,
  'V-007': /Släpvagn är med/,
  'V-008': /Högtryckstvätt är med/,
}

const basket = (name: string, step: 'start' | 'complete', codes: string[], ...first: StubbedReply[]): Story => ({
  name,
  address: addressOf('/exe', undefined, { basket: LENDING.id, ...(step === 'complete' && { step }) }),
  role: 'user',
  replies: [...first, ...replies],
  act: async ({ enter, see }) => {
    await see('exe.basketScan')
    for (const code of codes) {
      await enter(/Kod eller namn/, code)
      await see(SAID[code]!)
    }
  },
})

const sent = (story: Story, button: RegExp): Story => ({
  ...story,
  act: async (actor) => {
    await story.act!(actor)
    await actor.press(button)
    await actor.see(/klar/i)
  },
})

/** Refuses what is sent for the saw. */
const sawRefused: StubbedReply = {
  call: executeOperation,
  answer: (body, request) =>
    ((body as { elementId: string }).elementId === SAW.element.id
      ? refuseWith(executeOperation, { status: 409, code: 'conflict', errors: [{ message: '@errors.accessDenied' }] })
      : replies.find(({ call }) => call === executeOperation)!
    ).answer(body, request),
}

export default {
  title: 'Basket of several objects',
  stories: [
    basket('lend, empty', 'start', []),
    basket('lend, two objects', 'start', ['V-001', 'V-002']),
    basket('lend, long text', 'start', ['V-003']),
    basket('lend, one that somebody has', 'start', ['V-001', 'V-004']),
    basket('lend, one that is booked', 'start', ['V-001', 'V-005']),
    basket('lend, none that can be', 'start', ['V-004']),
    basket(
      'lend, with a form',
      'start',
      ['V-001', 'V-002'],
      replyWith(prepareStart, (_, { params }) => formOf(params.elementId, [USE])),
    ),
    basket(
      'lend, each until its day',
      'start',
      ['V-001', 'V-002', 'V-005'],
      replyWith(getTransactionType, TWO_WAYS),
      replyWith(listOperationTypes, nothing),
      withDueDays(),
    ),
    sent(basket('lend, all done', 'start', ['V-001', 'V-002']), /^Låna 2 objekt/),
    sent(basket('lend, one refused', 'start', ['V-001', 'V-002'], sawRefused), /^Låna 2 objekt/),
    basket('return, empty', 'complete', []),
    basket('return, two objects', 'complete', ['V-007', 'V-008']),
    { ...basket('loading', 'start', [], neverAnswer(getTransactionType)), act: async () => {} },
    { ...basket('service deleted', 'start', [], notFound(getTransactionType)), act: async () => {} },
    {
      ...basket(
        'no rights',
        'start',
        [],
        refuseWith(getTransactionType, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }),
      ),
      act: async () => {},
    },
  ],
} satisfies StoryFile
