import { KEYS_OF_PERSON } from './keys-of-person.ts'
import type { CurrentSession } from '../session-context.ts'

/** Maximum stored objects of a site. */
const REMEMBERED = 10

/** An object that was opened here, with its name at that time. */
export interface RecentElement {
  id: string
  elementTypeId: string
  title: string
  code: string
}

const storageKeyOf = ({ tenant, user, site }: CurrentSession) => `${KEYS_OF_PERSON.recent}${tenant.key}.${user.id}.${site.key}`

function isRecent(value: unknown): value is RecentElement {
  if (typeof value !== 'object' || value === null) return false
  const { id, elementTypeId, title, code } = value as Record<string, unknown>
  return [id, elementTypeId, title, code].every((part) => typeof part === 'string')
}

/** Objects that this person opened on this device in their site, the latest first. */
export function readRecent(session: CurrentSession): RecentElement[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeyOf(session)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    // none without storage
    return []
  }
}

function keep(session: CurrentSession, recent: readonly RecentElement[]): void {
  try {
    localStorage.setItem(storageKeyOf(session), JSON.stringify(recent.slice(0, REMEMBERED)))
  } catch {
    // without storage the person can still work
  }
}

/** Stores an object as the most recently opened one. */
export function storeRecent(session: CurrentSession, { id, elementTypeId, title, code }: RecentElement): void {
  keep(session, [{ id, elementTypeId, title, code }, ...readRecent(session).filter((one) => one.id !== id)])
}

/** Removes a deleted object. */
export function dropRecent(session: CurrentSession, id: string): void {
  const recent = readRecent(session)
  const others = recent.filter((one) => one.id !== id)
  if (others.length < recent.length) keep(session, others)
}
