import { expect, test } from 'vitest'
import {
  EDITING_EVENTS,
  EDITING_STATES,
  endsAttempt,
  reactsTo,
  stepOf,
  type EditingEffect,
  type EditingEventName,
  type EditingState,
} from './editing-machine.ts'
import readmeText from './README.md?raw'

const STATES = Object.keys(EDITING_STATES) as EditingState[]
const EVENTS = Object.keys(EDITING_EVENTS) as EditingEventName[]
const CELLS = STATES.flatMap((state) => EVENTS.map((event) => ({ state, event, ...stepOf(state, event) })))

/** The states that a form may get to from one state. */
function reachableFrom(start: EditingState, isAllowed: (event: EditingEventName) => boolean = () => true): Set<EditingState> {
  const found = new Set<EditingState>([start])
  for (const state of found) for (const cell of CELLS) if (cell.state === state && isAllowed(cell.event)) found.add(cell.to)
  return found
}

/** The table as in the README: a line for each state, with its events by next state. */
const tableLines = () =>
  STATES.map((state) => {
    const steps = EVENTS.filter((event) => reactsTo(state, event)).map((event) => {
      const { to, does } = stepOf(state, event)
      return `${event} → ${to}${does ? ` (${does})` : ''}`
    })
    return `| ${state} | ${EDITING_STATES[state]} | ${steps.join('<br/>')} |`.replaceAll(/ +/g, ' ')
  })

test('the README shows the table as it is', () => {
  const readme = readmeText.replaceAll(/ +/g, ' ')
  expect(tableLines().filter((line) => !readme.includes(line))).toEqual([])
})

test('each event in each state has a result; one without an entry changes nothing', () => {
  expect(CELLS.filter(({ to }) => !STATES.includes(to))).toEqual([])
  const ignored = CELLS.filter(({ state, event }) => !reactsTo(state, event))
  expect(ignored.filter(({ state, to, does }) => to !== state || does !== undefined)).toEqual([])
})

test('each state is reached, each event counts in some state', () => {
  expect([...reachableFrom('reading')].toSorted()).toEqual(STATES.toSorted())
  expect(EVENTS.filter((event) => !STATES.some((state) => reactsTo(state, event)))).toEqual([])
})

test('a draft is deleted only when the server has it or the user discards it', () => {
  const deleting = CELLS.filter(({ does }) => does === 'finish' || does === 'forget')
  expect([...new Set(deleting.map(({ event }) => event))].toSorted()).toEqual(['answered', 'left'])
  const toEnd = CELLS.filter(({ state, event }) => reactsTo(state, event)).filter(({ to }) => to === 'left' || to === 'saved')
  expect([...new Set(toEnd.map(({ to, does }) => `${to} ${does}`))].toSorted()).toEqual(['left forget', 'saved finish'])
})

test("only a form without input follows another user's save", () => {
  expect([...new Set(CELLS.filter(({ does }) => does === 'follow').map(({ state }) => state))]).toEqual(['reading', 'clean'])
})

test('a form is sent once: nothing is sent while a request is running, or after it was saved or discarded', () => {
  const isSending = ({ does }: { does?: EditingEffect }) => does === 'send' || does === 'submit'
  for (const state of ['saving', 'saved', 'left', 'reading', 'orphaned'] as const)
    expect(CELLS.filter((cell) => cell.state === state && isSending(cell))).toEqual([])
  expect(CELLS.filter(({ does, to }) => (does === 'send') !== (does !== undefined && to === 'saving'))).toEqual([])
})

test('a key ends only when the result is known or the user starts again', () => {
  const ending = CELLS.filter(({ state, event }) => endsAttempt(state, event))
  expect([...new Set(ending.map(({ event }) => event))].toSorted()).toEqual(['answered', 'earlierFound', 'restarted'])
  expect(endsAttempt('saving', 'unanswered')).toBe(false)
  expect(endsAttempt('dirty', 'answered')).toBe(false)
})

test('every state has a way out: to save the input, or to discard it', () => {
  const open = STATES.filter((state) => state !== 'left')
  expect(open.filter((state) => !reachableFrom(state).has('saved'))).toEqual([])
  expect(open.filter((state) => !reactsTo(state, 'left'))).toEqual(['saved'])
})

test('input that was sent without an answer does not count as unchanged', () => {
  for (const state of ['unanswered', 'waitingForNetwork'] as const) {
    expect(reachableFrom(state, (event) => event === 'reverted' || event === 'changed' || event === 'newerStored').has('clean')).toBe(false)
  }
})
