import { describe, expect, test } from 'vitest'
import { readSettings, SettingError } from './env.ts'

describe('settings', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ ORIGIN: 'https://example.test/path' }, 'ORIGIN'],
    [{ OIDC_RESPONSE_TYPE: 'token' }, 'OIDC_RESPONSE_TYPE'],
    [{ DATABASE_URL: 'postgres://app@localhost/verka' }, 'DATABASE_OWNER_URL'],
    [{ SMS_GATEWAY: 'pigeon' }, 'SMS_GATEWAY'],
    [{ SMS_GATEWAY: '46elks', SMS_GATEWAY_USER: 'u1' }, 'SMS_GATEWAY_SECRET'],
    [{ SMS_GATEWAY: 'http' }, 'SMS_GATEWAY_URL'],
    [{ SMS_GATEWAY_URL: 'https://sms.example.test' }, 'SMS_GATEWAY'],
    [{ SMS_GATEWAY_BODY: '{"to":"{to}"}' }, 'SMS_GATEWAY_BODY'],
    [{ SMS_GATEWAY_BODY: '{"to":{to},"text":"{text}"}' }, 'SMS_GATEWAY_BODY'],
    [{ SMS_COUNTRIES: '+46;+47' }, 'SMS_COUNTRIES'],
    [{ DEMO: 'yes', SMTP_URL: 'mail.example.test' }, 'SMTP_URL'],
  ])('%o are refused, naming %s', (environment, name) => {
    const read = () => readSettings(environment)
    expect(read).toThrow(SettingError)
    expect(read).toThrow(`${name}: `)
  })

  test('the countries of text messages are prefixes', () =>
    expect(readSettings({ SMS_COUNTRIES: '46, +358' }).SMS_COUNTRIES).toEqual(['+46', '+358']))

  test('an empty setting is an absent one', () => expect(readSettings({ PORT: '' })).toEqual(readSettings({})))
})
