import { Liquid } from 'liquidjs'
import { expect, test } from 'vitest'
import { withinProcessorTime } from './processor-time.ts'

const LIMIT_MS = 20
const engine = new Liquid({ renderLimit: LIMIT_MS })

/** Stops this thread without using its processor, as a machine does that runs something else. */
const interrupt = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LIMIT_MS)

test('a rendering that was interrupted is done again', () => {
  let tries = 0
  const scope = {
    get name() {
      if (++tries <= 3) interrupt()
      return 'Borr'
    },
  }
  const render = () => engine.parseAndRenderSync('{{ name }}{{ name }}', scope) as string
  expect(render).toThrow('render limit')
  expect(withinProcessorTime(LIMIT_MS, render)).toBe('BorrBorr')
})

test('one that takes too long itself is refused', () => {
  let tries = 0
  const render = () => {
    tries++
    return engine.parseAndRenderSync('{% for i in (1..90000) %}{% for j in (1..90000) %}{{ i }}{% endfor %}{% endfor %}') as string
  }
  expect(() => withinProcessorTime(LIMIT_MS, render)).toThrow('render limit')
  // as often as others had the processor meanwhile, and not as often as is allowed
  expect(tries).toBeLessThan(20)
})

test('another error is not tried again', () => {
  let tries = 0
  expect(() => withinProcessorTime(LIMIT_MS, () => engine.parseAndRenderSync(`{{ ${++tries} | wrong }}{% if %}`) as string)).toThrow()
  expect(tries).toBe(1)
})
