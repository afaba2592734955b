import { decodeProtectedHeader } from 'jose'
import { expect, inject, test, vi } from 'vitest'
import { SettingError } from '../../start/env.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { PASSWORD, startIdentityServer } from '../../testing/servers/other-systems/identity-server.ts'
import { logIn } from '../../testing/servers/login.ts'
import { createIdentity } from '../identity.ts'
import { decryptKey, encryptKey } from './keys.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

test('processes that start at once agree on one key, which survives a restart and is useless without the secret', async () => {
  const database = await freshDatabase(inject('superuserUrl'))
  const server = await startIdentityServer(inject('superuserUrl'), { database })
  try {
    await server.addUser('frida')
    const { accessToken } = await logIn({ origin: server.origin, userName: 'frida', password: PASSWORD })
    const { database: pool } = server.runtime
    const inInstallation = <Result>(work: Parameters<typeof pool.transaction<Result>>[1]) =>
      pool.transaction({ kind: 'installation' }, work)

    const restarted = await Promise.all([1, 2, 3].map(() => createIdentity(server.runtime)))
    for (const identity of restarted) {
      expect(identity.publicKeys).toEqual(server.identity.publicKeys)
      await identity.close()
    }
    expect(decodeProtectedHeader(accessToken).kid).toBe(server.identity.publicKeys.keys[0]!.kid)
    expect(Object.keys(server.identity.publicKeys.keys[0]!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])

    const rows = await inInstallation((tx) => tx.selectFrom('identity_keys').selectAll().execute())
    expect(rows.map(({ id }) => id).toSorted()).toEqual(['cookies-1', 'signing-1'])
    for (const { encrypted } of rows) expect(encrypted.toString('latin1')).not.toMatch(/"kty"|"d"|RSA/)

    const settings = { ...server.runtime.settings, SECRET_KEY: 'another secret that is long enough, too' }
    await expect(createIdentity({ ...server.runtime, settings })).rejects.toThrow(/SECRET_KEY/)

    await inInstallation((tx) => tx.deleteFrom('identity_keys').execute())
    const fresh = await Promise.all([1, 2, 3, 4].map(() => createIdentity(server.runtime)))
    expect(new Set(fresh.map(({ publicKeys }) => publicKeys.keys[0]!.kid)).size).toBe(1)
    for (const identity of fresh) await identity.close()
  } finally {
    await server.close()
    await database.drop()
  }
})

test('a key is bound to its secret and its name', () => {
  const secret = 'x'.repeat(32)
  const encrypted = encryptKey(secret, 'signing-1', 'text')
  expect(decryptKey(secret, 'signing-1', encrypted)).toBe('text')
  expect(encryptKey(secret, 'signing-1', 'text').equals(encrypted)).toBe(false)
  expect(() => decryptKey(secret, 'cookies-1', encrypted)).toThrow(SettingError)
  encrypted[20]! ^= 1
  expect(() => decryptKey(secret, 'signing-1', encrypted)).toThrow(SettingError)
})
