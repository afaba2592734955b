import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { bundleText, signedTextOf, type Bundle, type UnsignedBundle } from '@verka/domain/replication/bundle.ts'
import { keyFor } from '../../../encrypted-text.ts'

/** What precedes the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key with which the installation signs: derived from SECRET_KEY, so that all its processes have the same one. */
export function signingKeyOf(secretKey: string | undefined): KeyObject {
  if (!secretKey) throw new Error('signing configurations needs a SECRET_KEY')
  return createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, keyFor(secretKey, 'signatures of configurations')]),
    format: 'der',
    type: 'pkcs8',
  })
}

/** The public part of a key: 32 bytes in base64url. */
export const publicKeyOf = (key: KeyObject): string => String(createPublicKey(key).export({ format: 'jwk' }).x)

/** A bundle as the text of a signed file. */
export function signedBundle(bundle: UnsignedBundle, key: KeyObject): string {
  const value = sign(null, Buffer.from(signedTextOf(bundle)), key).toString('base64url')
  return bundleText({ ...bundle, signature: { algorithm: 'Ed25519', key: publicKeyOf(key), value } })
}

/** Whether a bundle is as its signer made it. */
export function isIntact({ signature, ...bundle }: Bundle): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signature.key }, format: 'jwk' })
  return verify(null, Buffer.from(signedTextOf(bundle)), key, Buffer.from(signature.value, 'base64url'))
}

/** A public key as people compare it: the first 128 bits of its SHA-256, in groups of four. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 32).toUpperCase().match(/.{4}/g)!.join(' ')
