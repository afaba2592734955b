import { expect, test } from 'vitest'
import { takeTurn, type Turn } from './upload-turns.ts'

/** Takes a turn; `turn` is undefined until it begins. */
function take(isAlone = false, signal = new AbortController().signal) {
  const taken: { turn?: Turn | undefined } = {}
  void takeTurn(signal, isAlone).then((turn) => (taken.turn = turn))
  return taken
}
const settled = () => new Promise((resolve) => void setTimeout(resolve))

test('two files are sent at a time, and one that needs to be alone waits for them and keeps others back', async () => {
  const [first, second, alone, last] = [take(), take(), take(true), take()]
  await settled()
  expect([first.turn?.wasShared, second.turn?.wasShared, alone.turn, last.turn]).toEqual([true, true, undefined, undefined])
  first.turn!.end()
  await settled()
  expect(alone.turn).toBeUndefined()
  second.turn!.end()
  await settled()
  expect([alone.turn?.wasShared, last.turn]).toEqual([false, undefined])
  alone.turn!.end()
  await settled()
  expect(last.turn?.wasShared).toBe(false)
  last.turn!.end()
})

test('a file that is removed while it waits gives its place to the next', async () => {
  const stopped = new AbortController()
  const first = take()
  const alone = take(true, stopped.signal)
  const next = take()
  await settled()
  expect([alone.turn, next.turn]).toEqual([undefined, undefined])
  stopped.abort()
  await settled()
  expect([alone.turn, next.turn?.wasShared]).toEqual([undefined, true])
  first.turn!.end()
  next.turn!.end()
})
