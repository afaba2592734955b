import { expect, test } from 'vitest'
import { recordEarlyKeys, takeEarlyKeys } from './early-keys.ts'

class Key extends Event {
  readonly key: string
  constructor(key: string) {
    super('keydown')
    this.key = key
  }
}

test('keys before the listener is loaded are handed over once, except those of a text field', () => {
  const page = new EventTarget()
  let isInField = false
  recordEarlyKeys(page, () => isInField)
  for (const key of ['B', '7']) page.dispatchEvent(new Key(key))
  isInField = true
  page.dispatchEvent(new Key('x'))
  isInField = false
  page.dispatchEvent(new Key('Enter'))
  expect(takeEarlyKeys().map(({ key }) => key)).toEqual(['B', '7', 'Enter'])
  page.dispatchEvent(new Key('later'))
  expect(takeEarlyKeys()).toEqual([])
})
