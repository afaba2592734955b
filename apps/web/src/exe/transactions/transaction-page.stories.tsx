import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { undoOperation } from '@verka/domain/operations/operations.api.ts'
import { deleteTransaction, getFullTransaction, type FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { field, LONG_NAME, LONG_TITLE, option } from '../../stories/fixtures/definitions.ts'
import { element, elementNow, serviceNow, valueOf } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { EVA, KIM } from '../../stories/fixtures/people.ts'
import { executed, prepared } from '../../stories/fixtures/operations.ts'
import { done, fullTransaction, goingOn, openCase, transaction } from '../../stories/fixtures/transactions.ts'
import { failWith, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const RESULT = field(1, 'Resultat', {
  fieldType: 'radio',
  options: [option('OK', { status: 'ok' }), option('Sliten', { status: 'deviation' })],
})
const NOTE = field(2, 'Anmärkning', { fieldType: 'textArea' })
const SOON = '2026-11-23T09:32:00.000Z'

const CHECKED = transaction(1, 'Årskontroll')
const check = done(1, CHECKED, 'Kontroll', {
  dataPropertyTypes: [RESULT, NOTE],
  dataProperties: [valueOf(RESULT, 'OK'), valueOf(NOTE, 'Ny sladd')],
})
export const CHECK = fullTransaction(CHECKED, [check])

export const LOAN = transaction(1, 'Låna', { mode: 'loan', status: 'started', borrower: KIM, dueAt: '2026-11-30T22:59:00.000Z' })
const CASE = openCase(1, 'Trasig sladd')
export const STOCK = transaction(1, 'Lager', { mode: 'stockManagement' })

const DRILL = element(1, 'Borrhammare')
const FAULTS = serviceNow(7, 'Felanmälan', { mode: 'issueManagement' })

const page = (name: string, of: FullTransaction, now: ElementNow, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'user',
  address: addressOf('/exe/transaction/$id', { id: of.id }),
  replies: [
    ...replies,
    replyWith(getFullTransaction, of),
    replyWith(getElementNow, now),
    replyWith(undoOperation, {
      ...executed(prepared('simpleForm', 'Årskontroll', []), { undoes: idOf('operation') }),
      dataPropertyTypes: [],
    }),
    replyWith(deleteTransaction, undefined),
  ],
})
const plain = (name: string, of: FullTransaction, ...replies: StubbedReply[]) => page(name, of, elementNow(DRILL, [FAULTS]), ...replies)
const receipt = (story: Story): Story => ({ ...story, address: `${story.address}?receipt=1` })
const undoable = fullTransaction(CHECKED, [{ ...check, undoUntil: SOON }])
const running = (of: typeof LOAN, steps: Parameters<typeof goingOn>[1]) =>
  elementNow(DRILL, [serviceNow(1, 'Låna', { mode: of.mode, starts: [], running: [goingOn(of, steps)] }), FAULTS])
const deleting: Story['act'] = async ({ press, see }) => {
  await press('exe.deleteTransaction')
  await see('exe.deleteTransactionText')
}

export default {
  title: 'Transaction',
  stories: [
    plain('done before', CHECK),
    receipt(plain('receipt', CHECK)),
    receipt(plain('receipt, can be undone', undoable)),
    receipt(plain('receipt, with a deviation', fullTransaction(CHECKED, [{ ...check, dataProperties: [valueOf(RESULT, 'Sliten')] }]))),
    receipt(plain('receipt, undone', fullTransaction({ ...CHECKED, undoneAt: SOON }, [{ ...check, undoneAt: SOON }]))),
    page(
      'loan, running',
      fullTransaction(LOAN, [done(1, LOAN, 'Låna ut', { borrower: KIM, dueAt: LOAN.dueAt })]),
      running(LOAN, [
        ['update', 'Förläng'],
        ['complete', 'Lämna tillbaka'],
      ]),
    ),
    receipt(
      page(
        'loan, receipt',
        fullTransaction(LOAN, [done(1, LOAN, 'Låna ut', { dueAt: LOAN.dueAt })]),
        running(LOAN, [['complete', 'Lämna tillbaka']]),
      ),
    ),
    page(
      'loan, overdue',
      fullTransaction({ ...LOAN, dueAt: '2026-11-20T22:59:00.000Z', isOverdue: true }, [done(1, LOAN, 'Låna ut', { borrower: KIM })]),
      running({ ...LOAN, isOverdue: true }, [['complete', 'Lämna tillbaka']]),
    ),
    page(
      'case, open',
      fullTransaction(CASE, [
        done(1, CASE, 'Anmäl', { dataPropertyTypes: [NOTE], dataProperties: [valueOf(NOTE, 'Trasig sladd')] }),
        done(2, CASE, 'Svara', {
          mode: 'update',
          executedBy: EVA,
          executedAt: '2026-11-23T08:00:00.000Z',
          dataPropertyTypes: [NOTE],
          dataProperties: [valueOf(NOTE, 'Jag tittar på det')],
        }),
      ]),
      running(CASE, [
        ['update', 'Svara'],
        ['complete', 'Avsluta'],
      ]),
    ),
    receipt(
      plain(
        'stock, receipt',
        fullTransaction(STOCK, [done(1, STOCK, 'Ta ut', { move: 'out', moved: { amount: -2, balance: 3 } })]),
        replyWith(
          getElementNow,
          elementNow(DRILL, [serviceNow(1, 'Lager', { mode: 'stockManagement', stock: { balance: 3, isLow: true, lowLimit: 5 } })]),
        ),
      ),
    ),
    plain('nothing entered', fullTransaction(CHECKED, [done(1, CHECKED, 'Kontroll')])),
    plain(
      'long text',
      fullTransaction({ ...CHECKED, localizedNames: [{ culture: 'sv-SE', text: LONG_NAME }], elementTitle: LONG_TITLE }, [
        { ...check, executedBy: { ...EVA, name: LONG_NAME }, dataProperties: [valueOf(NOTE, LONG_TITLE.repeat(5))] },
      ]),
    ),
    { ...plain('administrator', CHECK), role: 'tenantAdmin' },
    { ...plain('deletion', CHECK), role: 'tenantAdmin', act: deleting },
    plain('without the services of the object', CHECK, failWith(getElementNow)),
    receipt(
      plain(
        'undo refused',
        undoable,
        refuseWith(undoOperation, { status: 409, code: 'conflict', errors: [{ message: '@errors.undoTooLate' }] }),
      ),
    ),
    ...missingAnswers((name, ...replies) => plain(name, CHECK, ...replies), getFullTransaction),
  ],
} satisfies StoryFile

export const REPORT_ID = CHECKED.transactionTypeId
