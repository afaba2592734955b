import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import { decryptText, encryptText } from '../../encrypted-text.ts'
import { SettingError } from '../../env.ts'
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

/** Reads the login server's keys, creating them the first time. Processes that start at once get the same ones. */
export async function loadKeys({ database, settings, now }: Pick<Runtime, 'database' | 'settings' | 'now'>): Promise<IdentityKeys> {
  const secret = settings.SECRET_KEY
  if (!secret) throw new SettingError('SECRET_KEY: is needed by the embedded login server')
  const load = async (id: string, make: () => Promise<string> | string): Promise<string> => {
    const read = () => database.transaction({ kind: 'installation' }, (tx) => readKey(tx, id))
    let row = await read()
    if (!row) {
      const encrypted = encryptKey(secret, id, await make())
      await database.transaction({ kind: 'installation' }, (tx) =>
        insertKey(tx, { id, purpose: id.split('-')[0]!, encrypted, createdAt: now() }),
      )
      row = await read()
    }
    if (!row) throw new Error(`the key ${id} could not be stored`)
    return decryptKey(secret, id, row.encrypted)
  }
  const signing = JSON.parse(await load(SIGNING_KEY, newSigningKey)) as JWK
  const cookies = await load(COOKIE_KEY, () => randomBytes(32).toString('base64url'))
  return { signing, cookies }
}

/** The part of a signing key that anybody may have. */
export function publicPartOf({ kty, n, e, kid, use, alg }: JWK): JWK {
  return { kty, n, e, kid, use, alg }
}
