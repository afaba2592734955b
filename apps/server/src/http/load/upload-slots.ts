import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Actor } from '../actor.ts'

/**
 * Limits of parallel uploads: each occupies a connection and some buffers at its sender's pace. A person has more than a browser opens at
 * once, a tenant has half of the process.
 */
const MOST = { person: 16, tenant: 100, process: 200 }

const underWay = new Map<string, number>()

function change(key: string, by: 1 | -1): void {
  const count = (underWay.get(key) ?? 0) + by
  if (count === 0) underWay.delete(key)
  else underWay.set(key, count)
}

/**
 * Takes a slot for the body of an upload. @returns a function that frees it
 * @throws `tooManyRequests` when the person has reached their limit, `unavailable` when others have
 */
export function takeUploadSlot(actor: Actor): () => void {
  const keys = { person: `${actor.tenant.id} ${actor.id}`, tenant: actor.tenant.id, process: '' }
  const isFull = (what: keyof typeof MOST) => (underWay.get(keys[what]) ?? 0) >= MOST[what]
  if (isFull('person')) throw new AppError('tooManyRequests', { message: '@errors.tooManyUploads' }, { retryAfter: 5 })
  if (isFull('tenant') || isFull('process')) throw new AppError('unavailable', { message: '@errors.unavailable' }, { retryAfter: 5 })
  const all = Object.values(keys)
  for (const key of all) change(key, 1)
  let isGivenBack = false
  return () => {
    if (isGivenBack) return
    isGivenBack = true
    for (const key of all) change(key, -1)
  }
}
