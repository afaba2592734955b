import type { Role } from '@verka/domain/access/roles.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { VerifiedToken } from '../../http/tokens.ts'
import { ianaTimeZone } from '../../time-zones.ts'
import { linkByEmail, readActor, readWhoStands } from './session.queries.ts'

/** A change of role, site or status acts within this time (decisions section 2). */
export const REMEMBER_MS = 1000
const MAX_REMEMBERED = 5000

/**
 * Finder of the person behind a token. For the embedded login server the subject is the user's id; for another one it
 * is matched by issuer and subject, then by verified e-mail address.
 */
export function actorFinder(options: { database: Database; isIdentityEmbedded: boolean; now: () => Date }) {
  const remembered = new Map<string, { actor: Promise<Actor | undefined>; until: number }>()
  return (token: VerifiedToken): Promise<Actor | undefined> => {
    const key = `${token.issuer} ${token.subject}`
    const time = Date.now()
    const known = remembered.get(key)
    if (known && known.until > time) return known.actor
    const actor = load(options, token)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, { actor, until: time + REMEMBER_MS })
    actor.catch(() => remembered.delete(key))
    return actor
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function load(
  { database, isIdentityEmbedded, now }: { database: Database; isIdentityEmbedded: boolean; now: () => Date },
  { issuer, subject, verifiedEmail }: VerifiedToken,
): Promise<Actor | undefined> {
  const row = await database.transaction({ kind: 'installation' }, async (tx) => {
    if (isIdentityEmbedded) return UUID.test(subject) ? readActor(tx, { id: subject }) : undefined
    const linked = await readActor(tx, { issuer, subject })
    if (linked || !verifiedEmail) return linked
    const id = await linkByEmail(tx, { issuer, subject, email: verifiedEmail, now: now() })
    return id ? readActor(tx, { id }) : undefined
  })
  return row && actorFrom(row)
}

/**
 * Somebody by the id that they act under, as they are now, for work that goes on after their call. Of a system administrator who acts in
 * another tenant: for as long as they do. Undefined: they may not log in any more.
 */
export async function findActorById(database: Database, id: string): Promise<Actor | undefined> {
  const row = await database.transaction(
    { kind: 'installation' },
    async (tx) => readActor(tx, { id: (await readWhoStands(tx, id))?.stands_for ?? id }),
    { isReadOnly: true },
  )
  return row && row.id === id ? actorFrom(row) : undefined
}

function actorFrom(row: NonNullable<Awaited<ReturnType<typeof readActor>>>): Actor {
  const grants: Actor['grants'] = {}
  for (const { siteId, ...grant } of row.grants) (grants[siteId] ??= []).push(grant)
  return {
    id: row.id,
    name: row.name,
    userName: row.user_name,
    email: row.email,
    role: row.role as Role,
    tenant: {
      id: row.tenant_id,
      key: row.tenant_key,
      name: row.tenant_name,
      culture: row.tenant_culture as Culture,
      timeZone: ianaTimeZone(row.tenant_time_zone),
      isLockedDown: row.tenant_is_locked_down,
      hasReservations: row.tenant_has_reservations,
    },
    home: row.home,
    sites: row.sites,
    grants,
  }
}
