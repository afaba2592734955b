import { useSyncExternalStore } from 'react'
import { KEYS_OF_PERSON } from './keys-of-person.ts'
import type { CurrentSession } from '../session-context.ts'

const listeners = new Set<() => void>()

const keyOf = ({ tenant, user, site }: CurrentSession) => `${KEYS_OF_PERSON.bulk}${tenant.key}.${user.id}.${site.key}`

function read(session: CurrentSession): string {
  try {
    return localStorage.getItem(keyOf(session)) ?? ''
  } catch {
    // without storage the list of bulk changes still has them
    return ''
  }
}

function write(session: CurrentSession, ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(keyOf(session), ids.join(' '))
    else localStorage.removeItem(keyOf(session))
  } catch {
    // without storage the person can still work
  }
  for (const listener of listeners) listener()
}

const idsIn = (kept: string) => kept.split(' ').filter((id) => id !== '')

/** Remembers a bulk change that this person has started here, until its report was seen. */
export function noteBulkChange(session: CurrentSession, id: string): void {
  const ids = idsIn(read(session))
  if (!ids.includes(id)) write(session, [...ids, id])
}

export function dropBulkChange(session: CurrentSession, id: string): void {
  const ids = idsIn(read(session))
  if (ids.includes(id))
    write(
      session,
      ids.filter((one) => one !== id),
    )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // another tab
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The bulk changes that this person has started here and not seen the report of. */
export function useBulkAtWork(session: CurrentSession): string[] {
  return idsIn(useSyncExternalStore(subscribe, () => read(session)))
}
