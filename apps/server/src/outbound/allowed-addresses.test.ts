import { expect, test } from 'vitest'
import { canReachOf, mayReach, readAllowed } from './allowed-addresses.ts'

const allowedIn = (text: string) => {
  const read = readAllowed(text)
  if ('wrong' in read) throw new Error(read.wrong)
  return read.allowed
}

test.each([
  ['erp.inside:8443', 'https://erp.inside:8443/hook', true],
  ['erp.inside:8443', 'https://erp.inside/hook', true],
  ['10.1.0.0/16', 'http://10.1.2.3:9000/', true],
  ['10.1.0.0/16', 'http://10.2.2.3/', false],
  ['10.1.2.3:8080', 'http://10.1.2.3:8080/', true],
  ['10.1.2.3:8080', 'http://10.1.2.3:8081/', false],
  ['[fd00::/8]:80', 'http://[fd00::1]/', true],
  ['fd00::5', 'http://[fd00::5]:1234/', true],
  ['fd00::5', 'http://[fd00::6]/', false],
  ['localhost', 'http://localhost:4000/', true],
  ['localhost', 'http://127.0.0.1:4000/', false],
  ['127.0.0.1', 'http://[::ffff:127.0.0.1]/', true],
  ['10.1.2.3', 'ftp://10.1.2.3/', false],
  ['', 'http://10.1.2.3/', false],
])('%s lets %s be saved: %s', (allowed, url, expected) => expect(mayReach(allowedIn(allowed), url)).toBe(expected))

test('a name is allowed at its port only, wherever it leads, and no other name that leads there', () => {
  const canReach = canReachOf(allowedIn('erp.inside:8443'))
  expect(canReach({ address: '10.0.0.9', host: 'ERP.inside', port: 8443 })).toBe(true)
  expect(canReach({ address: '10.0.0.9', host: 'erp.inside', port: 443 })).toBe(false)
  expect(canReach({ address: '10.0.0.9', host: 'other.example', port: 8443 })).toBe(false)
  expect(canReach({ address: '93.184.216.34', host: 'other.example', port: 8443 })).toBe(true)
})

test.each(['10', '1.2.3', 'http://erp', 'erp.inside/path', 'erp:0', 'erp:70000', '*', '10.0.0.0/40', 'a b', '[::1', '::1]'])(
  '%s is no entry',
  (entry) => expect(readAllowed(`erp.inside, ${entry}`)).toEqual({ wrong: entry }),
)
