import { createHash, timingSafeEqual } from 'node:crypto'

/** Hash of a program's secret. It has 256 random bits, so a slow hash would protect nothing. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The stored secret that a text is, compared in constant time; undefined: none. */
export function matchingSecret<Stored extends { hash: Buffer }>(secret: string, stored: readonly Stored[]): Stored | undefined {
  const hash = hashSecret(secret)
  let matching: Stored | undefined
  for (const one of stored) if (timingSafeEqual(hash, one.hash)) matching = one
  return matching
}
