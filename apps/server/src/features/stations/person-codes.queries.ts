import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

export interface NewPersonCode {
  codeHash: Buffer
  pinHash: Buffer
  code: Buffer
  pin: Buffer
  isCard: boolean
}

const ofUser = (tx: Tx, tenantId: TenantId, userId: UserId) =>
  tx.selectFrom('person_codes').selectAll().where('tenant_id', '=', tenantId).where('user_id', '=', userId)

export const readPersonCode = (tx: Tx, tenantId: TenantId, userId: UserId) => ofUser(tx, tenantId, userId).executeTakeFirst()

/** Number of people of the tenant with a code. */
export async function countPersonCodes(tx: Tx, tenantId: TenantId): Promise<number> {
  const { count } = await tx
    .selectFrom('person_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return count
}

export async function readPersonOfHash(
  tx: Tx,
  tenantId: TenantId,
  by: 'code_hash' | 'pin_hash',
  hash: Buffer,
): Promise<UserId | undefined> {
  const row = await tx
    .selectFrom('person_codes')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where(by, '=', hash)
    .executeTakeFirst()
  return row?.user_id as UserId | undefined
}

/** Stores the code of a person; an earlier one is replaced. @returns false when another person has the code or the PIN */
export async function storePersonCode(tx: Tx, tenantId: TenantId, userId: UserId, code: NewPersonCode, now: Date): Promise<boolean> {
  const values = { code_hash: code.codeHash, pin_hash: code.pinHash, code: code.code, pin: code.pin, is_card: code.isCard, created_at: now }
  await deletePersonCode(tx, tenantId, userId)
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('person_codes')
    .values({ tenant_id: tenantId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return count === 1n
}

export async function deletePersonCode(tx: Tx, tenantId: TenantId, userId: UserId): Promise<boolean> {
  const { numDeletedRows: count } = await tx
    .deleteFrom('person_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count > 0n
}
