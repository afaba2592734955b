import { findBorrowers } from '@verka/domain/loans/loans.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { executeOperation, prepareOperation, prepareStart, type PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { field } from '../../../stories/fixtures/definitions.ts'
import { valueOf } from '../../../stories/fixtures/elements.ts'
import { executed, goneOnWith, loanTerms, nextAddress, prepared, START_ADDRESS } from '../../../stories/fixtures/operations.ts'
import { EVA, KIM, OLA } from '../../../stories/fixtures/people.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'

const USE = field(1, 'Ska användas till')
export const DUE = field(2, 'Lämnas tillbaka senast', { fieldType: 'date', required: true })

/** A loan whose form has a due field. */
export const WITH_DUE_FIELD = prepared('loan', 'Låna', [USE, DUE], {
  loan: loanTerms({ asksDue: false, dueFieldId: DUE.id, maxDays: 14 }),
  dataProperties: [valueOf(DUE, '2026-12-07')],
})
export const LEND = prepared('loan', 'Låna', [USE], { loan: loanTerms({ forOthers: true }) })

/** A loan of Kim's that is due on the day after tomorrow. */
export const RUNNING = goneOnWith({ borrower: KIM, dueAt: '2026-11-25T22:59:00.000Z' })
const goOn = (mode: 'update' | 'complete', name: string, more: Partial<PreparedOperation> = {}) =>
  prepared('loan', name, [], { mode, localizedNames: localized(name), transaction: RUNNING, loan: loanTerms(), ...more })
export const EXTEND = goOn('update', 'Förläng')
const HAND_OVER = goOn('update', 'Lämna över', { loan: loanTerms({ forOthers: true }) })
export const RETURN = goOn('complete', 'Lämna tillbaka', { loan: null })

export const booking = (from: string, to: string, user: typeof EVA | null = EVA) => ({ from, to, user })

const people = replyWith(findBorrowers, (_, { query }) => ({
  items: [EVA, OLA].filter(({ name }) => name.toLowerCase().includes((query.search ?? '').toLowerCase())),
}))

const start = (name: string, form: PreparedOperation, ...replies: StubbedReply[]): Story => ({
  name,
  address: START_ADDRESS,
  role: 'user',
  replies: [...replies, people, replyWith(prepareStart, form), replyWith(executeOperation, executed(form, { status: 'started' }))],
})
const next = (name: string, form: PreparedOperation, search = ''): Story => ({
  name,
  address: nextAddress(form.mode) + search,
  role: 'user',
  replies: [people, replyWith(prepareOperation, form), replyWith(executeOperation, executed(form))],
})

export default {
  title: 'Loan form',
  stories: [
    start('lend, for oneself', prepared('loan', 'Låna', [USE], { loan: loanTerms() })),
    start('lend, to others', LEND),
    start('lend, the form asks for the day', WITH_DUE_FIELD),
    start('lend, without a longest time', prepared('loan', 'Låna', [], { loan: loanTerms({ maxDays: null }) })),
    start(
      'lend, booked by somebody in two days',
      prepared('loan', 'Låna', [USE], { loan: loanTerms({ bookings: [booking('2026-11-25T12:00:00.000Z', '2026-11-26T12:00:00.000Z')] }) }),
    ),
    start(
      'lend, booked by somebody now',
      prepared('loan', 'Låna', [USE], { loan: loanTerms({ bookings: [booking('2026-11-23T08:00:00.000Z', '2026-11-23T14:00:00.000Z')] }) }),
    ),
    start(
      'lend, from a booking',
      prepared('loan', 'Låna', [USE], {
        loan: loanTerms({
          forOthers: true,
          booked: { borrower: EVA, until: '2026-11-24T15:00:00.000Z' },
          bookings: [booking('2026-11-23T09:00:00.000Z', '2026-11-24T15:00:00.000Z')],
        }),
      }),
    ),
    start(
      'lend, lent to somebody meanwhile',
      prepared('loan', 'Låna', [USE], { loan: loanTerms({ lent: { borrower: OLA, isMine: false, dueAt: '2026-11-26T22:59:00.000Z' } }) }),
    ),
    start(
      'lend, overdue with somebody unknown',
      prepared('loan', 'Låna', [USE], { loan: loanTerms({ lent: { borrower: null, isMine: false, dueAt: '2026-11-20T22:59:00.000Z' } }) }),
    ),
    next('extend', EXTEND),
    next(
      'extend, booked afterwards',
      goOn('update', 'Förläng', { loan: loanTerms({ bookings: [booking('2026-11-26T07:00:00.000Z', '2026-11-27T12:00:00.000Z')] }) }),
    ),
    next('extend, no longer than it is', {
      ...goOn('update', 'Förläng', { loan: loanTerms({ maxDays: 2 }) }),
    }),
    next('hand over', HAND_OVER, '?handOver=1'),
    next('return', RETURN),
    next('return, with questions', {
      ...RETURN,
      operationType: {
        ...RETURN.operationType,
        dataPropertyTypes: [field(8, 'Är den hel?', { fieldType: 'switch' }), field(9, 'Anmärkning', { fieldType: 'textArea' })],
      },
    }),
  ],
} satisfies StoryFile
