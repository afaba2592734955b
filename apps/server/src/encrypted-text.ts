import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { SettingError } from './start/env.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A key of AES-256 that is derived from SECRET_KEY for one purpose only. */
export const keyFor = (secretKey: string, purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'verka', purpose, 32))

/** Encrypts with AES-256-GCM; the id is authenticated, so that one row's bytes cannot replace another's. */
export function encryptText(secretKey: string, { purpose, id }: { purpose: string; id: string }, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), iv).setAAD(Buffer.from(id))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** @throws {SettingError} when SECRET_KEY is not the one it was encrypted with. */
export function decryptText(secretKey: string, { purpose, id }: { purpose: string; id: string }, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), encrypted.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(id)).setAuthTag(encrypted.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SettingError('SECRET_KEY: is not the one that the keys in this database were encrypted with', { cause: error })
  }
}
