import { expect, test } from 'vitest'
import { openLog } from './log.ts'

const openHere = (LOG_LEVEL: 'info' | 'error' | 'silent') => {
  const lines: Record<string, unknown>[] = []
  return { lines, ...openLog({ LOG_LEVEL }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }) }
}

test.each([
  ['info', 4],
  ['error', 1],
  ['silent', 0],
] as const)('at the level %s warnings and errors are counted, and %i lines are written', (level, count) => {
  const { log, logged, lines } = openHere(level)
  log.info('all is well')
  log.child({ reqId: '1' }).warn({ outcome: 'refused' }, 'login')
  log.warn({ outcome: 'refused' }, 'login')
  log.error({ err: new Error('no') }, 'a mail could not be sent')
  expect([...logged]).toEqual([
    ['login refused', 2],
    ['a mail could not be sent', 1],
  ])
  expect(lines).toHaveLength(count)
})

test('forged messages do not grow without limit', () => {
  const { log, logged } = openHere('silent')
  for (let index = 0; index < 500; index++) log.warn(`made up ${index}`)
  expect([logged.size, logged.get('other')]).toEqual([101, 400])
})

test('an error is logged without the row that it was about', () => {
  const { log, lines } = openHere('info')
  log.error(
    { err: Object.assign(new Error('violates'), { detail: 'Failing row contains (secret)', client: {}, code: '23514' }) },
    'internal',
  )
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect(lines[0]).toMatchObject({ err: { message: 'violates', code: '23514' } })
})
