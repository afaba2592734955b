import { expect, test } from 'vitest'
import { problemOf } from './camera.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotSupportedError', 'unsupported'],
  ['CompileError', 'failed'],
  ['constructor', 'failed'],
])('%s means %s', (name, problem) => {
  expect(problemOf(Object.assign(new Error('x'), { name }))).toBe(problem)
})

test('a thrown value that is not an error is a failure too', () => {
  expect(problemOf('x')).toBe('failed')
  expect(problemOf(undefined)).toBe('failed')
})
