import { expect, test } from 'vitest'
import { matchesAtHash } from './at-hash.ts'

const encode = (bytes: Iterable<number>) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const part = (value: object) => encode(new TextEncoder().encode(JSON.stringify(value)))
const idToken = (alg: string, claims: object) => `${part({ alg })}.${part(claims)}.signature`

test('the example of the standard matches, and no other token does', async () => {
  // OpenID Connect Core, appendix A.3
  const accessToken = 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y'
  const token = idToken('RS256', { at_hash: '77QmUPtjPfzWtF2AnpK9RQ' })
  expect(await matchesAtHash(token, accessToken)).toBe(true)
  expect(await matchesAtHash(token, `${accessToken}x`)).toBe(false)
})

test('the hash follows the algorithm, and a missing or unknown one matches nothing', async () => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode('abc')))
  const half = encode(hash.slice(0, 24))
  expect(await matchesAtHash(idToken('ES384', { at_hash: half }), 'abc')).toBe(true)
  expect(await matchesAtHash(idToken('RS256', { at_hash: half }), 'abc')).toBe(false)
  expect(await matchesAtHash(idToken('none', { at_hash: half }), 'abc')).toBe(false)
  expect(await matchesAtHash(idToken('RS256', {}), 'abc')).toBe(false)
})
