import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import { decryptText, encryptText } from '../../encrypted-text.ts'
import type { Tx } from '../../db/transaction.ts'
import { SettingError } from '../../start/env.ts'
import type { Runtime } from '../../runtime.ts'
import { insertKey, readKey } from './keys.queries.ts'

const SIGNING_KEY = 'signing-1'
const COOKIE_KEY = 'cookies-1'

export interface IdentityKeys {
  /** Private, for signing tokens. */
  signing: JWK
  /** Signs cookies. */
  cookies: string
}

const PURPOSE = 'identity-keys'

/** Encrypts a key of the login server under its id. */
export const encryptKey = (secret: string, id: string, text: string) => encryptText(secret, { purpose: PURPOSE, id }, text)

/** @throws {SettingError} when SECRET_KEY is not the one it was encrypted with. */
export const decryptKey = (secret: string, id: string, encrypted: Buffer) => decryptText(secret, { purpose: PURPOSE, id }, encrypted)

async function newSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: randomBytes(9).toString('base64url'), use: 'sig', alg: 'RS256' })
}

/**
 * Reads a key by its id, creating it the first time: of two that do, the second waits and gets the key of the first. Installation scope.
 * @throws {SettingError} without SECRET_KEY, or with another one
 */
export async function loadStoredKey(
  tx: Tx,
  { secret, now }: { secret: string | undefined; now: Date },
  id: string,
  make: () => Promise<string> | string,
): Promise<string> {
  if (!secret) throw new SettingError('SECRET_KEY: is needed to encrypt keys')
  let row = await readKey(tx, id)
  if (!row) {
    const encrypted = encryptKey(secret, id, await make())
    await insertKey(tx, { id, purpose: id.split('-')[0]!, encrypted, createdAt: now })
    row = await readKey(tx, id)
  }
  if (!row) throw new Error(`the key ${id} could not be stored`)
  return decryptKey(secret, id, row.encrypted)
}

/** A key that exists; undefined: it does not yet. Installation scope. */
export async function findStoredKey(tx: Tx, secret: string, id: string): Promise<string | undefined> {
  const row = await readKey(tx, id)
  return row && decryptKey(secret, id, row.encrypted)
}

/** The login server's keys. */
export async function loadKeys({ database, settings, now }: Pick<Runtime, 'database' | 'settings' | 'now'>): Promise<IdentityKeys> {
  const load = (id: string, make: () => Promise<string> | string) =>
    database.transaction({ kind: 'installation' }, (tx) => loadStoredKey(tx, { secret: settings.SECRET_KEY, now: now() }, id, make))
  const signing = JSON.parse(await load(SIGNING_KEY, newSigningKey)) as JWK
  const cookies = await load(COOKIE_KEY, () => randomBytes(32).toString('base64url'))
  return { signing, cookies }
}

/** The part of a signing key that anybody may have. */
export function publicPartOf({ kty, n, e, kid, use, alg }: JWK): JWK {
  return { kty, n, e, kid, use, alg }
}
