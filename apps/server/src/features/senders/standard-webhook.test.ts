import { expect, test } from 'vitest'
import { secretBytes, signedHeaders } from './standard-webhook.ts'

test('a delivery is signed as the specification of Standard Webhooks shows', () => {
  // the example of the reference implementations
  const headers = signedHeaders({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' }, [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ])
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('while a secret is changed there is a signature of each', () => {
  const [one, other] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'a text that is long enough']
  const message = { id: 'x', at: new Date(0), body: '{}' }
  const of = (secrets: string[]) => signedHeaders(message, secrets)['webhook-signature']
  expect(of([one, other])).toBe(`${of([one])} ${of([other])}`)
})

test.each([
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', true],
  ['whsec_short', false],
  ['whsec_not base64 at all, whatever its length', false],
  ['a text that is long enough', true],
  ['short', false],
])('%s can be a secret: %s', (secret, expected) => expect(secretBytes(secret) !== undefined).toBe(expected))
