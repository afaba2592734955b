import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Id } from '@verka/domain/entities/ids.ts'
import type { IntegrationAccount, linkIntegrationLogin as linkCall } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import type { TenantContext } from '../../http/context.ts'
import type { ExternalIdentity } from '../../identity/external/external-people.queries.ts'
import { audit } from '../audit/audit.ts'
import { linkIdentity, unlinkIdentity } from '../users/user-logins.ts'
import { findManagedAccount, saved } from './integration-accounts.ts'

type AccountId = Id<'integrationAccount'>

/**
 * Links an account to a program's identity at another login server. A token that names a person is never accepted for it
 * (`session/actors.ts`), so that nobody can take the identity of another tenant's person.
 * @throws `invalid` at `reference`, `conflict` when it is linked already
 */
export async function linkAccountLogin(context: TenantContext, id: AccountId, body: BodyOf<typeof linkCall>): Promise<IntegrationAccount> {
  const { row, account } = await findManagedAccount(context, id)
  const linkedLogin = await linkIdentity(context, row.id, body)
  audit(context, { action: 'update', entity: 'integrationAccount', entityId: id, after: { name: account.name, linkedLogin } })
  return saved(context, row.id)
}

/** Removes a link. @throws `notFound` when the account has no such link */
export async function unlinkAccountLogin(context: TenantContext, id: AccountId, identity: ExternalIdentity): Promise<void> {
  const { row, account } = await findManagedAccount(context, id)
  const linkedLogin = await unlinkIdentity(context, row.id, identity)
  audit(context, { action: 'update', entity: 'integrationAccount', entityId: id, before: { name: account.name, linkedLogin } })
}
