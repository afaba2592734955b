import { createHmac } from 'node:crypto'
import { keyFor } from './encrypted-text.ts'

/**
 * A hash by which a short text is found and from which nobody without SECRET_KEY can find the text, unlike a plain hash of one of a few
 * million (HMAC-SHA-256).
 */
export const keyedHash = (secretKey: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest()
