import { randomUUID } from 'node:crypto'
import type { Write } from './every-write.ts'

/** A copy of the body that can be accepted after the first: unique names change, a booking is a day later. */
export function freshBody({ call, body, references }: Write, number: number): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(body)) as Record<string, unknown>
  const name = `k${randomUUID().slice(0, 12)}`
  if (references) copy.reference = references[number]
  if (call.name === 'createUser') Object.assign(copy, { userName: name, email: `${name}@example.test` })
  if (call.name === 'createTenant' || call.name === 'createDataSchema') Object.assign(copy, { key: name })
  if (typeof copy.from === 'string' && typeof copy.to === 'string') {
    const later = (text: string) => new Date(Date.parse(text) + number * 86_400_000).toISOString()
    Object.assign(copy, { from: later(copy.from), to: later(copy.to) })
  }
  return copy
}
