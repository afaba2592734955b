import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { SEEDS } from '@verka/domain/testing/size.ts'
import { ApiError, noReply } from '../../data/api-error.ts'
import { createEditing, eventOfError, sendAttempt, type EditingHandlers, type EditingRun } from './editing-run.ts'

interface Saved {
  id: string
}
type Handlers = EditingHandlers<string, Saved>

const errorWith = (code: ApiError['code'], status = 409) => new ApiError(status, code, [{ message: `@errors.${code}` }])

/** A form whose handlers do nothing except those of a test. */
function formWith(work: Partial<Handlers> = {}) {
  const run = createEditing<string, string, Saved>()
  const nothing = () => undefined
  run.handleWith({
    follow: nothing,
    submit: nothing,
    send: nothing,
    showErrors: nothing,
    showEarlier: nothing,
    compare: nothing,
    confirmDeleted: nothing,
    confirmParent: nothing,
    finish: nothing,
    forget: nothing,
    ...work,
  })
  void run.dispatch({ type: 'opened' })
  return run
}

test('input is sent once, with any number of presses meanwhile', async () => {
  let answer = (_saved: Saved) => undefined as void
  const send = vi.fn<Handlers['send']>(async ({ value }) => {
    const saved = await new Promise<Saved>((resolve) => (answer = resolve))
    return { type: 'answered', saved, value }
  })
  const finish = vi.fn<Handlers['finish']>()
  const run = formWith({ send, finish })
  void run.dispatch({ type: 'changed' })
  const first = run.dispatch({ type: 'submitted', value: 'A' })
  void run.dispatch({ type: 'submitted', value: 'A' })
  expect(run.now().state).toBe('saving')
  answer({ id: '1' })
  await first
  expect(send).toHaveBeenCalledTimes(1)
  expect(finish).toHaveBeenCalledWith(expect.objectContaining({ saved: { id: '1' }, value: 'A' }))
  expect(run.now().state).toBe('saved')
})

test('two versions merged without a choice are saved at once; chosen ones are reviewed first', async () => {
  const answers = [{ type: 'merged', value: 'A+B' } as const, { type: 'chosen' } as const]
  const sent: string[] = []
  const run = formWith({
    send({ value }) {
      sent.push(value)
      return value === 'A' ? { type: 'stale', error: errorWith('stale'), value } : { type: 'answered', saved: { id: '1' }, value }
    },
    compare: () => answers.shift(),
  })
  await run.dispatch({ type: 'submitted', value: 'A' })
  expect({ sent, state: run.now().state }).toEqual({ sent: ['A', 'A+B'], state: 'saved' })

  await run.dispatch({ type: 'restarted' })
  await run.dispatch({ type: 'submitted', value: 'A' })
  expect({ sent, state: run.now().state }).toEqual({ sent: ['A', 'A+B', 'A'], state: 'dirty' })
})

test('a row deleted meanwhile is created again, or its input stays', async () => {
  const answers = [{ type: 'dismissed' } as const, { type: 'recreated', value: 'A' } as const]
  let isThere = false
  const forget = vi.fn<Handlers['forget']>()
  const run = formWith({
    send({ type, value }) {
      isThere ||= type === 'recreated'
      return isThere ? { type: 'answered', saved: { id: '2' }, value } : { type: 'gone', error: errorWith('notFound', 404), value }
    },
    confirmDeleted: () => answers.shift(),
    forget,
  })
  await run.dispatch({ type: 'submitted', value: 'A' })
  expect(run.now().state).toBe('dirty')
  await run.dispatch({ type: 'submitted', value: 'A' })
  expect(run.now().state).toBe('saved')
  expect(forget).not.toHaveBeenCalled()
})

test('a fault of ours while it is sent leaves the form as it was', async () => {
  const run = formWith({ send: () => Promise.reject(new TypeError('a fault')) })
  void run.dispatch({ type: 'changed' })
  await expect(run.dispatch({ type: 'submitted', value: 'A' })).rejects.toThrow('a fault')
  expect(run.now().state).toBe('dirty')
})

test('a part of the client that does not arrive after a refusal leaves the form to be sent again', async () => {
  const late = () => Promise.reject(new TypeError('not loaded'))
  const error = new ApiError(409, 'stale', [])
  const run = formWith({ send: () => ({ type: 'stale', error, value: 'A' }), compare: late })
  void run.dispatch({ type: 'changed' })
  await expect(run.dispatch({ type: 'submitted', value: 'A' })).rejects.toThrow('not loaded')
  expect(run.now().state).toBe('dirty')
  expect(run.reactsTo('submitted')).toBe(true)
})

test('a form is notified of nothing where an event changes nothing', () => {
  const run = formWith()
  void run.dispatch({ type: 'changed' })
  const listener = vi.fn<() => void>()
  run.subscribe(listener)
  void run.dispatch({ type: 'changed' })
  expect(listener).not.toHaveBeenCalled()
})

test.each([
  [noReply('save'), true, 'unanswered'],
  [errorWith('stale'), true, 'stale'],
  [errorWith('notFound', 404), true, 'gone'],
  [errorWith('notFound', 404), false, 'orphaned'],
  [errorWith('invalid', 400), true, 'refused'],
] as const)('%s of something stored: %s means %s', (error, isStored, type) => {
  expect(eventOfError(error, 'A', isStored)).toEqual({ type, error, value: 'A' })
})

/** A server that saves one record for each key; a network that loses requests and answers. */
function unreliable(fates: ('arrives' | 'requestLost' | 'answerLost' | 'refused')[]) {
  const byKey = new Map<string, string>()
  const call = ({ body, idempotencyKey }: { body: string; idempotencyKey: string }): Promise<Saved> => {
    const fate = fates.shift() ?? 'arrives'
    if (fate === 'requestLost') return Promise.reject(noReply('save'))
    const before = byKey.get(idempotencyKey)
    if (before !== undefined && before !== body) return Promise.reject(errorWith('idempotencyConflict'))
    if (before === undefined && fate === 'refused') return Promise.reject(errorWith('invalid', 400))
    byKey.set(idempotencyKey, body)
    return fate === 'answerLost' ? Promise.reject(noReply('save')) : Promise.resolve({ id: body })
  }
  return { call, records: () => [...byKey.values()] }
}

test('with any network fault the input is in the form or saved, and each attempt is saved once', async () => {
  const fate = fc.constantFrom('arrives' as const, 'requestLost' as const, 'answerLost' as const, 'refused' as const)
  const action = fc.constantFrom('type' as const, 'save' as const, 'newer' as const, 'lost page' as const)
  const property = fc.asyncProperty(fc.array(fate, { maxLength: 12 }), fc.array(action, { maxLength: 12 }), async (fates, actions) => {
    const { call, records } = unreliable([...fates])
    const known: string[] = []
    let typed = 0
    let isKept = true
    const open = (): EditingRun<string, string, Saved> =>
      formWith({
        send: ({ value }) => sendAttempt(run, { value, body: value, send: call, repeat: call }),
        showEarlier: ({ saved }) => void known.push(saved.id),
        finish({ saved, value }) {
          known.push(saved.id)
          // the known saved value is the typed one
          expect(saved.id).toBe(value)
          return { type: 'restarted' }
        },
        compare: () => ({ type: 'dismissed' }),
        forget: () => void (isKept = false),
      })
    let run = open()
    for (const one of actions) {
      if (one === 'type') {
        typed++
        await run.dispatch({ type: 'changed' })
      }
      if (one === 'newer') await run.dispatch({ type: 'newerStored' })
      if (one === 'save') await run.dispatch({ type: 'submitted', value: String(typed) })
      if (one === 'lost page') {
        // the draft has the attempt
        const { attempt } = run.now()
        run = open()
        run.putAttempt(attempt)
      }
      const { mayBeSaved } = run.now()
      // besides the known rows at most the unanswered one
      expect(records().length).toBeLessThanOrEqual(known.length + (mayBeSaved ? 1 : 0))
      expect(known.every((id) => records().includes(id))).toBe(true)
      expect(isKept).toBe(true)
    }
  })
  for (const seed of SEEDS) await fc.assert(property, { seed, numRuns: 300 })
})
