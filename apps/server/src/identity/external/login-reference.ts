import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike: it is read aloud. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFERENCE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/

/** A new reference number of a refused login, such as `7KQ4-M2XH`: the page shows it and the log line has it. */
export function newReference(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]!).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Parses a reference number; case and surrounding space do not matter. Undefined: invalid. */
export function readReference(typed: unknown): string | undefined {
  const reference = typeof typed === 'string' ? typed.trim().toUpperCase() : ''
  return REFERENCE.test(reference) ? reference : undefined
}
