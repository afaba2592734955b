import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Id } from '@verka/domain/entities/ids.ts'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import {
  MAX_SECRETS,
  type createIntegrationSecret as createCall,
  type NewIntegrationSecret,
} from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import type { TenantContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { hashSecret } from '../../identity/programs/secrets.ts'
import { audit } from '../audit/audit.ts'
import { endOf, secretOf } from './account-of-row.ts'
import { findManagedAccount, refusePastDay } from './integration-accounts.ts'
import { deleteSecret, insertSecret, readSecrets } from './integration-accounts.queries.ts'

type AccountId = Id<'integrationAccount'>

/** Letters of a secret that identify it later. */
const ENDING_LENGTH = 4

/** Recognisable by scanners that look for secrets in code. */
const PREFIX = 'verka_'

/**
 * Creates a secret of 256 random bits. It is in this reply only: the database has its hash.
 * @throws `conflict` if the account has two, `invalid` for a day that is over
 */
export async function addSecret(context: TenantContext, id: AccountId, body: BodyOf<typeof createCall>): Promise<NewIntegrationSecret> {
  const { row, account } = await findManagedAccount(context, id)
  refusePastDay(context, body.expiresOn)
  const { tx, tenant, now } = context
  const stored = await readSecrets(tx, tenant.id, [row.id])
  if (stored.length >= MAX_SECRETS) throw new AppError('conflict', { message: '@errors.twoSecrets' })
  const secret = PREFIX + randomBytes(32).toString('base64url')
  const expiresAt = endOf(body.expiresOn ?? null, context)
  const slot = stored.some((other) => other.slot === 1) ? 2 : 1
  const added = { id: newId(now), slot, ending: secret.slice(-ENDING_LENGTH), expiresAt }
  await insertSecret(tx, { ...added, tenantId: tenant.id, userId: row.id, hash: hashSecret(secret) }, now)
  const before = account.secrets.map(({ ending }) => ending)
  audit(context, {
    action: 'update',
    entity: 'integrationAccount',
    entityId: id,
    before: { name: account.name, secrets: before },
    after: { name: account.name, secrets: [...before, added.ending] },
  })
  const shown = secretOf(context, { ...added, created_at: now, expires_at: expiresAt, last_used_at: null })
  return { ...shown, clientId: account.clientId, clientSecret: secret }
}

/** Removes a secret: its tokens are refused within a second. @throws `notFound` */
export async function removeSecret(context: TenantContext, id: AccountId, secretId: string): Promise<void> {
  const { row, account } = await findManagedAccount(context, id)
  if (!(await deleteSecret(context.tx, context.tenant.id, row.id, secretId))) throw notFound()
  audit(context, {
    action: 'update',
    entity: 'integrationAccount',
    entityId: id,
    before: { name: account.name, secrets: account.secrets.map(({ ending }) => ending) },
    after: { name: account.name, secrets: account.secrets.filter((one) => one.id !== secretId.toLowerCase()).map(({ ending }) => ending) },
  })
}
