import type { Logger } from 'pino'
import type { Role } from '@verka/domain/access/roles.ts'
import { asId, type UserId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'
import type { VerifiedToken } from '../../http/login/tokens.ts'
import { ianaTimeZone } from '../../time-zones.ts'
import { loginRefused, recognise } from '../../identity/external/external-people.ts'
import { noteProgramUsed, readActor, readRepresented } from './session.queries.ts'

/** A change of role, site or status acts within this time (decisions section 2). */
export const REMEMBER_MS = 1000
const MAX_REMEMBERED = 5000

interface FinderOptions {
  database: Database
  isIdentityEmbedded: boolean
  now: () => Date
  log: Logger
}

/**
 * Finds the user of a token. For the embedded login server the subject is the user's id, and its session must not have ended. For an
 * external one it is matched by issuer and subject, then by verified e-mail address; an unknown user is refused with a reference number.
 */
export function actorFinder(options: FinderOptions) {
  const remembered = new Map<string, { actor: Promise<Actor | undefined>; until: number }>()
  return (token: VerifiedToken): Promise<Actor | undefined> => {
    const key = `${token.issuer} ${token.subject} ${options.isIdentityEmbedded ? (token.sessionId ?? '') : ''}`
    const time = Date.now()
    const known = remembered.get(key)
    if (known && known.until > time) return known.actor
    const actor = load(options, token)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, { actor, until: time + REMEMBER_MS })
    actor.catch((error: unknown) => {
      // a refusal is cached like another answer
      if (!(error instanceof AppError && error.code === 'unauthorized')) remembered.delete(key)
    })
    return actor
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A program's last use is stored once a minute. */
const USED_EVERY_MS = 60_000

async function readCaller(tx: Tx, by: Parameters<typeof readActor>[1], now: Date) {
  const row = await readActor(tx, by)
  if (row?.is_program && now.getTime() - (row.program_used_at?.getTime() ?? 0) >= USED_EVERY_MS)
    await noteProgramUsed(tx, row.person_id, now)
  return row
}

/** @throws `unauthorized` with a reference number for an external login that is linked to nobody. */
async function load({ database, isIdentityEmbedded, now, log }: FinderOptions, token: VerifiedToken): Promise<Actor | undefined> {
  const { issuer, subject, sessionId } = token
  const found = await database.transaction({ kind: 'installation' }, async (tx) => {
    if (isIdentityEmbedded) return UUID.test(subject) ? readCaller(tx, { id: asId(subject), sessionId }, now()) : undefined
    const linked = await readCaller(tx, { issuer, subject }, now())
    // a token that names a person is no program's, whatever an administrator linked to an account
    if (linked?.is_program && token.email !== undefined) return undefined
    if (linked) return linked
    const recognised = await recognise(tx, token, now())
    return 'userId' in recognised ? readActor(tx, { id: recognised.userId }) : recognised
  })
  if (found && 'reason' in found) {
    const { reason, reference } = found
    log.warn({ event: 'login', outcome: 'refused', how: 'token', reason, reference, issuer, subject }, 'login')
    throw loginRefused(reference)
  }
  return found && { ...actorFrom(found), sessionId }
}

/** The user of a login at the embedded login server. Undefined: it has ended. */
export async function findActorOfLogin(database: Database, login: { userId: UserId; sessionId: string }): Promise<Actor | undefined> {
  const by = { id: login.userId, sessionId: login.sessionId }
  const row = await database.transaction({ kind: 'installation' }, (tx) => readActor(tx, by), { isReadOnly: true })
  return row && actorFrom(row)
}

/**
 * The current state of an actor by id, for work that continues after their call. Of a system administrator in another tenant: only while
 * they act there. Undefined: they may no longer log in.
 */
export async function findActorById(database: Database, id: UserId): Promise<Actor | undefined> {
  const row = await database.transaction(
    { kind: 'installation' },
    async (tx) => readActor(tx, { id: (await readRepresented(tx, id))?.stands_for ?? id }),
    { isReadOnly: true },
  )
  return row && row.id === id ? actorFrom(row) : undefined
}

/** The current state of a person at home, wherever they act. Undefined: they may no longer log in. */
export async function findActorAtHome(database: Database, id: UserId): Promise<Actor | undefined> {
  const row = await database.transaction({ kind: 'installation' }, (tx) => readActor(tx, { id, isAtHome: true }), { isReadOnly: true })
  return row && actorFrom(row)
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
    isProgram: row.is_program,
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
