import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { executeOperation, prepareOperation, prepareStart, type PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { getFullTransaction, type Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { field, LONG_NAME, LONG_TITLE, option, ruleBetween } from '../../stories/fixtures/definitions.ts'
import { element, elementNow, serviceNow, valueOf } from '../../stories/fixtures/elements.ts'
import { executed, goneOnWith, nextAddress, prepared, START_ADDRESS } from '../../stories/fixtures/operations.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { done, fullTransaction, goingOn, openCase, transaction } from '../../stories/fixtures/transactions.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const PRESSURE = field(1, 'Tryck (bar)', { fieldType: 'decimal', required: true, validation: { range: { min: 0, max: 16 } } })
export const NO_LEAK = field(2, 'Läcker inte', { fieldType: 'checkbox', required: true })
export const RESULT = field(3, 'Resultat', { fieldType: 'radio', required: true, options: [option('Godkänd'), option('Underkänd')] })
export const WHY = field(4, 'Varför underkänd?', { fieldType: 'textArea', validation: { maxLength: 200 } })
const NOTE = field(5, 'Kommentar', { fieldType: 'textArea' })

const SHOW_WHY = ruleBetween(1, RESULT, WHY, { conditions: [{ type: 'equal', value: 'Underkänd', negate: false }] })
const NEED_WHY = ruleBetween(2, RESULT, WHY, { action: 'setRequired', conditions: SHOW_WHY.conditions })
const EMPTY_NOTE = ruleBetween(3, RESULT, NOTE, {
  action: 'setValue',
  value: 'Utan anmärkning',
  conditions: [{ type: 'equal', value: 'Godkänd', negate: false }],
})

const SIMPLE = prepared('simpleForm', 'Pumpkontroll', [PRESSURE, NO_LEAK, RESULT, WHY, NOTE])
/** A form with rules: the cause is shown when the result is bad, and a good one fills in the comment. */
export const CONTROL: PreparedOperation = {
  ...SIMPLE,
  operationType: { ...SIMPLE.operationType, matchRules: [SHOW_WHY, NEED_WHY, EMPTY_NOTE] },
}

const CHECK_OPTIONS = [
  option('OK', { status: 'ok' }),
  option('Fel', { status: 'deviation' }),
  option('Ej aktuellt', { status: 'notApplicable' }),
]
const check = (number: number, name: string) => field(number, name, { fieldType: 'segmented', options: CHECK_OPTIONS })
export const CHECKLIST = prepared('simpleForm', 'Lekplatsbesiktning', [
  field(10, 'Gungor', { fieldType: 'statusGroup', children: [check(11, 'Kedjor'), check(12, 'Sitsar'), check(13, 'Upphängning')] }),
  field(20, 'Underlag', { fieldType: 'statusGroup', children: [check(21, 'Fallunderlag'), check(22, LONG_NAME)] }),
  field(30, 'Övrigt', { fieldType: 'textArea' }),
])

const OPEN_CASE = openCase(1, 'Trasig kedja')
const WHAT = field(1, 'Vad är fel?', { fieldType: 'textArea', required: true })
const HOW_BAD = field(2, 'Hur bråttom är det?', {
  fieldType: 'segmented',
  options: [option('Akut'), option('Inom kort'), option('Kan vänta')],
})
export const REPORT = prepared('issueManagement', 'Felanmälan', [WHAT, HOW_BAD, field(3, 'Bild', { fieldType: 'image' })])

const goneOn = (mode: 'update' | 'complete' | 'cancel', name: string) =>
  prepared('issueManagement', 'Felanmälan', [field(7, 'Vad har gjorts?', { fieldType: 'textArea', required: true })], {
    mode,
    localizedNames: localized(name),
    transaction: goneOnWith(),
  })
export const FOLLOW_UP = goneOn('update', 'Uppföljning')
const CLOSE = goneOn('complete', 'Avslut')

const caseSoFar = (status: Transaction['status'], ...more: Parameters<typeof done>[3][]) =>
  fullTransaction({ ...OPEN_CASE, status }, [
    done(1, OPEN_CASE, 'Felanmälan', { dataPropertyTypes: [WHAT], dataProperties: [valueOf(WHAT, 'Trasig kedja på vänstra gungan')] }),
    ...more.map((one, at) =>
      done(2 + at, OPEN_CASE, 'Avslut', { mode: 'complete', executedAt: '2026-11-23T09:20:00.000Z', executedBy: EVA, ...one }),
    ),
  ])

const COLOUR = field(1, 'Färg', { options: [] })
const STATE = field(2, 'Skick', { fieldType: 'select', options: [option('Bra'), option('Slitet'), option('Trasigt')] })
/** An updatable form with Eva's latest answers. */
export const KEPT = prepared('updatableForm', 'Skötselkort', [COLOUR, STATE], {
  mode: 'update',
  dataProperties: [valueOf(COLOUR, 'Röd'), valueOf(STATE, 'Bra')],
  transaction: goneOnWith({ status: 'completed', newest: { executedBy: EVA, executedAt: '2026-11-20T13:00:00.000Z' } }),
})
const ANSWERED = transaction(1, 'Skötselkort', { mode: 'updatableForm', version: 3 })
const ANSWERS = fullTransaction(ANSWERED, [
  done(1, ANSWERED, 'Skötselkort', { executedBy: EVA, dataPropertyTypes: [COLOUR, STATE], dataProperties: KEPT.dataProperties }),
])

export const AMOUNT = field(1, 'Antal', { fieldType: 'integer', required: true, validation: { range: { min: 1 } } })
const balanceRule = (action: 'subtractSourceValue' | 'addSourceValue' | 'copySourceValue') =>
  ruleBetween(1, AMOUNT, AMOUNT, {
    matchType: 'outgoing',
    action,
    target: { referenceType: 'element', propertyTypeId: field(99, 'Saldo').id },
    conditions: [],
  })

/** The form of a stock with a given balance. */
const stock = (move: 'out' | 'in' | 'count', name: string, balance: number) =>
  prepared('stockManagement', name, [AMOUNT], {
    stock: {
      move,
      left: {
        balance,
        lowLimit: 5,
        least: 0,
        rules: [balanceRule(move === 'out' ? 'subtractSourceValue' : move === 'in' ? 'addSourceValue' : 'copySourceValue')],
      },
    },
  })
export const WITHDRAW = stock('out', 'Ta ut', 12)
export const COUNT = (balance: number) => stock('count', 'Inventera', balance)

const start = (name: string, form: PreparedOperation, ...replies: StubbedReply[]): Story => ({
  name,
  address: START_ADDRESS,
  role: 'user',
  replies: [...replies, replyWith(prepareStart, form), replyWith(executeOperation, executed(form))],
})
const next = (name: string, form: PreparedOperation, ...replies: StubbedReply[]): Story => ({
  name,
  address: nextAddress(form.mode),
  role: 'user',
  replies: [...replies, replyWith(prepareOperation, form), replyWith(executeOperation, executed(form))],
})
const nothingRuns = (name: string) => replyWith(getElementNow, elementNow(element(1, 'Borrhammare'), [serviceNow(1, name)]))

const WRONG: Parameters<typeof refuseWith>[1] = {
  status: 422,
  code: 'validation',
  errors: [{ message: '@validation.max', field: `dataProperties.${PRESSURE.id}`, params: { max: 4 } }, { message: '@errors.notPublished' }],
}

export const GONE: typeof WRONG = { status: 404, code: 'notFound', errors: [{ message: '@errors.notFound' }] }

export default {
  title: 'Operation form',
  stories: [
    start('simple form', CONTROL),
    start('simple form, filled in by rules', {
      ...CONTROL,
      dataProperties: [valueOf(PRESSURE, 5.25, '5,25'), valueOf(RESULT, 'Underkänd')],
      filled: { [PRESSURE.id]: 'element' },
    }),
    start('simple form, a choice is gone', { ...CONTROL, gone: { [RESULT.id]: 'Delvis godkänd' } }),
    start('simple form, nothing to fill in', prepared('simpleForm', 'Rondering', [])),
    { ...start('simple form, with errors', CONTROL), act: ({ press }) => press('exe.deed.send') },
    start('simple form, long text', {
      ...prepared('simpleForm', LONG_NAME, [field(1, LONG_NAME, { localizedDescriptions: localized(LONG_TITLE.repeat(2)) })]),
      element: { ...SIMPLE.element, title: LONG_TITLE, code: 'X'.repeat(60) },
    }),
    { ...start('refused by the server', CONTROL), ...refusedBy(CONTROL) },
    {
      ...start('refused, the service is withdrawn', CONTROL),
      ...refusedBy(CONTROL, GONE, nothingRuns('Kontroll')),
    },
    {
      ...start('refused, the object is deleted', CONTROL),
      ...refusedBy(CONTROL, GONE, refuseWith(getElementNow, GONE)),
    },
    { name: 'loading', address: START_ADDRESS, role: 'user', replies: [neverAnswer(prepareStart)] },
    {
      name: 'error',
      address: START_ADDRESS,
      role: 'user',
      replies: [refuseWith(prepareStart, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })],
    },
    {
      name: 'no rights',
      address: START_ADDRESS,
      role: 'user',
      replies: [refuseWith(prepareStart, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] })],
    },
    start('checklist', CHECKLIST),
    { ...start('checklist, all OK', CHECKLIST), act: ({ press }) => press('exe.allOk') },
    start('case, report', REPORT, nothingRuns('Felanmälan')),
    start(
      'case, already reported',
      REPORT,
      replyWith(
        getElementNow,
        elementNow(element(1, 'Borrhammare'), [
          serviceNow(1, 'Felanmälan', {
            mode: 'issueManagement',
            running: [goingOn(OPEN_CASE, []), goingOn(openCase(2, LONG_TITLE), [])],
            moreRunning: 3,
          }),
        ]),
      ),
    ),
    next('case, follow-up', FOLLOW_UP, replyWith(getFullTransaction, caseSoFar('started'))),
    next('case, close', CLOSE, replyWith(getFullTransaction, caseSoFar('started'))),
    next('case, closed meanwhile', CLOSE, replyWith(getFullTransaction, caseSoFar('completed', {}))),
    start('kept form, first answer', prepared('updatableForm', 'Skötselkort', [COLOUR, STATE]), nothingRuns('Skötselkort')),
    next('kept form, change', KEPT, replyWith(getFullTransaction, ANSWERS)),
    next('kept form, changed meanwhile', KEPT, replyWith(getFullTransaction, { ...ANSWERS, version: 4 })),
    start('stock, withdraw', WITHDRAW),
    start('stock, little left', stock('out', 'Ta ut', 3)),
    start('stock, nothing left', stock('out', 'Ta ut', 0)),
    start('stock, add', stock('in', 'Fyll på', 12)),
    start('stock, count', COUNT(12)),
    start('stock, number not shown', prepared('stockManagement', 'Ta ut', [AMOUNT], { stock: { move: 'out', left: null } })),
  ],
} satisfies StoryFile

/** The server refuses a value at its field, and something of the whole. */
function refusedBy(form: PreparedOperation, refusal = WRONG, ...more: StubbedReply[]): Pick<Story, 'replies' | 'act'> {
  const filled = { ...form, dataProperties: [valueOf(PRESSURE, 5), valueOf(NO_LEAK, true), valueOf(RESULT, 'Godkänd')] }
  return {
    replies: [...more, replyWith(prepareStart, filled), refuseWith(executeOperation, refusal)],
    act: ({ press }) => press('exe.deed.send'),
  }
}
