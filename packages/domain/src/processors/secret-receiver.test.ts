import { expect, test } from 'vitest'
import { chatMessage, httpCall, webhook } from './implementations/integrations.ts'
import type { Implementation } from './implementations/implementation.ts'
import { hasOtherReceiver } from './secret-receiver.ts'

const URL = 'https://erp.example.com/hooks'
const isMoved = (implementation: Implementation, to: string | null, from: string | null = URL) => {
  const { id } = implementation.configFields.find(({ key }) => key === 'url')!
  return hasOtherReceiver(implementation, { [id]: from }, { [id]: to })
}

test.each([
  ['another host', 'https://erp.example.org/hooks', true],
  ['a host below it', 'https://a.erp.example.com/hooks', true],
  ['another port', 'https://erp.example.com:8443/hooks', true],
  ['another scheme', 'http://erp.example.com/hooks', true],
  ['a host that looks alike before an @', 'https://erp.example.com@evil.example/hooks', true],
  ['no address', null, true],
  ['another path and query', 'https://erp.example.com/other?a=b', false],
  ['its own port in words, and capitals', 'https://ERP.example.com:443/hooks', false],
])('a secret that is sent goes to another receiver with %s: %s', (_what, to, expected) => {
  expect(isMoved(httpCall, to)).toBe(expected)
})

test('a secret that signs is sent to nobody, and one that is the address has no other', () => {
  const other = 'https://evil.example/hooks'
  expect([isMoved(webhook, other), isMoved(chatMessage, other)]).toEqual([false, false])
})
