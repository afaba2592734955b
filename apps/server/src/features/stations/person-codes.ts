import { randomInt } from 'node:crypto'
import { OPEN_CODE_LENGTH } from '@verka/domain/elements/generated-code.ts'
import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import { forbidden, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { PersonCode } from '@verka/domain/stations/person-codes.api.ts'
import type { Tx } from '../../db/transaction.ts'
import { decryptText, encryptText } from '../../encrypted-text.ts'
import type { Settings } from '../../start/env.ts'
import type { TenantContext } from '../../http/context.ts'
import { keyedHash } from '../../keyed-hash.ts'
import { audit } from '../audit/audit.ts'
import { isTakenCode, randomCode } from '../elements/codes/running-codes.ts'
import { openReach, type Reach } from '../tenants/open-reach.ts'
import { findUser, userOf } from '../users/user-reach.ts'
import { countPersonCodes, deletePersonCode, readPersonCode, readPersonOfHash, storePersonCode } from './person-codes.queries.ts'

/** One PIN of so many is somebody's, whatever number of people have one. */
const PINS_FOR_ONE = 50_000
const SHORTEST_PIN = 6
const ATTEMPTS = 20

const PURPOSE = 'codes of people at stations'

function keyOf({ SECRET_KEY }: Pick<Settings, 'SECRET_KEY'>): string {
  if (!SECRET_KEY) throw new Error('codes for stations need a SECRET_KEY')
  return SECRET_KEY
}

type Part = 'code' | 'pin'

/** Case is ignored, as in the codes of objects. */
const hashOf = (settings: Settings, part: Part, tenantId: TenantId, text: string): Buffer =>
  keyedHash(keyOf(settings), `${PURPOSE}: ${part}`, `${tenantId} ${text.trim().toLowerCase()}`)

/** The person of the tenant with a scanned code or a PIN; undefined: nobody. */
export const findPerson = (tx: Tx, settings: Settings, tenantId: TenantId, part: Part, text: string): Promise<UserId | undefined> =>
  readPersonOfHash(tx, tenantId, part === 'code' ? 'code_hash' : 'pin_hash', hashOf(settings, part, tenantId, text))

interface Person {
  id: UserId
  name: string
}

/** Logs that a person got, changed or lost their code; never the code itself. */
function auditCode(
  context: TenantContext,
  { id, name }: Person,
  before: { is_card: boolean } | undefined,
  after: { is_card: boolean } | undefined,
): void {
  const [earlier, now] = [before, after].map((code) => ({ name, stationCode: code ? (code.is_card ? 'card' : 'code') : 'none' }))
  audit(context, { action: 'update', entity: 'user', entityId: id, before: earlier, after: now })
}

/** A random PIN, as long as the number of people needs it. */
function randomPin(people: number): string {
  const length = Math.max(SHORTEST_PIN, Math.ceil(Math.log10(PINS_FOR_ONE * (people + 1))))
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** The code and PIN of a person, for them alone; null: none. */
async function readCode({ tx, tenant, runtime: { settings } }: TenantContext, userId: UserId): Promise<PersonCode | null> {
  const row = await readPersonCode(tx, tenant.id, userId)
  if (!row) return null
  const open = (part: Part) => decryptText(keyOf(settings), { purpose: PURPOSE, id: `${part} ${userId}` }, row[part])
  return { code: open('code'), pin: open('pin'), isCard: row.is_card, createdAt: row.created_at.toISOString() }
}

export const loadOwnCode = async (context: TenantContext) => ({ code: await readCode(context, context.actor.id) })

export const createOwnCode = (context: TenantContext): Promise<PersonCode> => replaceCode(context, context.actor, undefined)

/** @throws `notFound` when the caller has none */
export const deleteOwnCode = (context: TenantContext): Promise<void> => removeCode(context, context.actor)

/** @throws `notFound`, `forbidden` for a user whom the caller may not save */
async function checkManaged(context: TenantContext, id: UserId): Promise<{ reach: Reach; person: Person }> {
  const reach = await openReach(context, 'users')
  const row = await findUser(context, reach, id)
  const { name, can } = userOf(context, reach, row)
  if (!can.edit) throw forbidden()
  return { reach, person: { id, name } }
}

/** Whether a user has a code: administrators do not see the code itself. */
export async function loadUserCode(context: TenantContext, id: UserId) {
  await checkManaged(context, id)
  const row = await readPersonCode(context.tx, context.tenant.id, id)
  return { code: row ? { isCard: row.is_card, createdAt: row.created_at.toISOString() } : null }
}

/** @throws `invalid` at `card` for one that is an object's or another person's */
export async function createUserCode(context: TenantContext, id: UserId, { card }: { card?: string | undefined }): Promise<PersonCode> {
  const { reach, person } = await checkManaged(context, id)
  if (card !== undefined) await refuseTaken(context, reach, id, card)
  return replaceCode(context, person, card)
}

export async function deleteUserCode(context: TenantContext, id: UserId): Promise<void> {
  const { person } = await checkManaged(context, id)
  await removeCode(context, person)
}

async function replaceCode(context: TenantContext, person: Person, card: string | undefined): Promise<PersonCode> {
  const { id: userId } = person
  const { tx, tenant, runtime, now } = context
  const { settings } = runtime
  const before = await readPersonCode(tx, tenant.id, userId)
  const people = await countPersonCodes(tx, tenant.id)
  const seal = (part: Part, text: string) => encryptText(keyOf(settings), { purpose: PURPOSE, id: `${part} ${userId}` }, text)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [code, pin] = [card ?? randomCode(OPEN_CODE_LENGTH), randomPin(people)]
    const isStored = await storePersonCode(
      tx,
      tenant.id,
      userId,
      {
        codeHash: hashOf(settings, 'code', tenant.id, code),
        pinHash: hashOf(settings, 'pin', tenant.id, pin),
        code: seal('code', code),
        pin: seal('pin', pin),
        isCard: card !== undefined,
      },
      now,
    )
    if (!isStored) continue
    auditCode(context, person, before, { is_card: card !== undefined })
    return { code, pin, isCard: card !== undefined, createdAt: now.toISOString() }
  }
  throw new Error('no PIN was free')
}

/** @throws `invalid` at `card` */
async function refuseTaken(context: TenantContext, { sites }: Reach, userId: UserId, card: string): Promise<void> {
  const { tx, tenant, runtime } = context
  const owner = await findPerson(tx, runtime.settings, tenant.id, 'code', card)
  if (owner !== undefined && owner !== userId) throw invalid([{ message: '@validation.cardTaken', field: 'card' }])
  const open = sites.map(({ id }) => id)
  if (await isTakenCode(context, open, card.toLowerCase())) throw invalid([{ message: '@validation.cardOfElement', field: 'card' }])
}

async function removeCode(context: TenantContext, person: Person): Promise<void> {
  const { tx, tenant } = context
  const before = await readPersonCode(tx, tenant.id, person.id)
  if (!before || !(await deletePersonCode(tx, tenant.id, person.id))) throw notFound()
  auditCode(context, person, before, undefined)
}
