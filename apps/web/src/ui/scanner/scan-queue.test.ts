import { expect, test, vi } from 'vitest'
import { ScanQueue } from './scan-queue.ts'

test('scans are handled in order, none is lost during a look-up, and a failing one does not block others', async () => {
  const errors: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error))
  const queue = new ScanQueue()
  const handled: string[] = []
  const answers = new Map<string, () => void>()
  const last = new Promise<void>((resolve) => {
    for (const code of ['A', 'B', 'C'])
      queue.push(async () => {
        handled.push(`${code} begins`)
        await new Promise<void>((answer) => answers.set(code, answer))
        if (code === 'B') throw new Error('no answer')
        handled.push(`${code} ends`)
        if (code === 'C') resolve()
      })
  })
  for (const code of ['A', 'B', 'C']) {
    await vi.waitUntil(() => answers.has(code))
    answers.get(code)!()
  }
  await last
  expect(handled).toEqual(['A begins', 'A ends', 'B begins', 'C begins', 'C ends'])
  expect(errors).toEqual([new Error('no answer')])
  vi.unstubAllGlobals()
})
