import { may } from '@verka/domain/access/permissions.ts'
import type { Role } from '@verka/domain/access/roles.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import type { IntegrationAccount, IntegrationSecret } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { beginningOf, dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import { managesRole } from '@verka/domain/users/user-access.ts'
import type { TenantContext } from '../../http/context.ts'
import type { AccountRow, SecretRow } from './integration-accounts.queries.ts'

type Clock = Pick<TenantContext, 'now' | 'timeZone'>

/** The moment at which something ends that is valid through a day. */
export const endOf = (expiresOn: string | null, { timeZone }: Clock): Date | null =>
  expiresOn === null ? null : beginningOf(plusDays(expiresOn, 1), timeZone)

/** The last day on which something is valid that ends at a moment. */
const lastDayOf = (expiresAt: Date | null, { timeZone }: Clock): string | null =>
  expiresAt && dayAt(new Date(expiresAt.getTime() - 1), timeZone)

const isOver = (expiresAt: Date | null, { now }: Clock) => expiresAt !== null && expiresAt <= now

export const secretOf = (clock: Clock, row: SecretRow): IntegrationSecret => ({
  id: row.id,
  ending: row.ending,
  createdAt: row.created_at.toISOString(),
  expiresOn: lastDayOf(row.expires_at, clock),
  isExpired: isOver(row.expires_at, clock),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** An account with its secrets and links, as its reader may change it. */
export function accountOf(
  context: TenantContext,
  row: AccountRow,
  { secrets, logins }: { secrets: readonly SecretRow[]; logins: IntegrationAccount['logins'] },
): IntegrationAccount {
  const { actor, runtime } = context
  const { settings } = runtime
  const role = row.role as Role
  const isManaged = managesRole(actor.role, role)
  const isDisabled = row.status === 'disabled'
  return {
    id: asId(row.id),
    name: row.name,
    clientId: row.id,
    role,
    sites: row.sites,
    privilegeIds: row.privilege_ids,
    expiresOn: lastDayOf(row.expires_at, context),
    isDisabled,
    state: isDisabled ? 'disabled' : isOver(row.expires_at, context) ? 'expired' : 'active',
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    secrets: secrets.map((secret) => secretOf(context, secret)),
    logins,
    loginServer: { issuer: settings.issuer, tokenUrl: settings.isIdentityEmbedded ? `${settings.issuer}/token` : null },
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: {
      edit: isManaged && may(actor.role, 'integrationAccounts', 'write'),
      delete: isManaged && row.id !== actor.id && may(actor.role, 'integrationAccounts', 'delete'),
    },
  }
}
