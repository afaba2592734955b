import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Actor } from '../actor.ts'
import { counts } from './shared-counts.ts'

/**
 * Limits of parallel uploads: each occupies a connection and some buffers at its sender's pace. A person has more than a browser opens at
 * once, a tenant has half of a process; both in all workers together.
 */
const MOST = { person: 16, tenant: 100, process: 200 }

/**
 * Takes a slot for the body of an upload. @returns a function that frees it
 * @throws `tooManyRequests` when the person has reached their limit, `unavailable` when others have
 */
export function takeUploadSlot(actor: Actor): () => void {
  const keys = { person: `uploads ${actor.tenant.id} ${actor.id}`, tenant: `uploads ${actor.tenant.id}`, process: 'uploads' }
  if (counts.all(keys.person) >= MOST.person)
    throw new AppError('tooManyRequests', { message: '@errors.tooManyUploads' }, { retryAfter: 5 })
  if (counts.all(keys.tenant) >= MOST.tenant || counts.own(keys.process) >= MOST.process)
    throw new AppError('unavailable', { message: '@errors.unavailable' }, { retryAfter: 5 })
  const all = Object.values(keys)
  for (const key of all) counts.change(key, 1)
  let isGivenBack = false
  return () => {
    if (isGivenBack) return
    isGivenBack = true
    for (const key of all) counts.change(key, -1)
  }
}
