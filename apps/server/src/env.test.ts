import { describe, expect, test } from 'vitest'
import { readSettings, SettingError } from './env.ts'

describe('settings', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ ORIGIN: 'https://example.test/path' }, 'ORIGIN'],
    [{ OIDC_RESPONSE_TYPE: 'token' }, 'OIDC_RESPONSE_TYPE'],
    [{ DATABASE_URL: 'postgres://app@localhost/verka' }, 'DATABASE_OWNER_URL'],
    [{ DEMO: 'yes', SMTP_URL: 'mail.example.test' }, 'SMTP_URL'],
  ])('%o are refused, naming %s', (environment, name) => {
    const read = () => readSettings(environment)
    expect(read).toThrow(SettingError)
    expect(read).toThrow(`${name}: `)
  })

  test('an empty setting is an absent one', () => expect(readSettings({ PORT: '' })).toEqual(readSettings({})))
})
