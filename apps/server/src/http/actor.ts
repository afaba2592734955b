import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Role } from '@verka/domain/access/roles.ts'
import type { UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { SandboxOfSite } from '@verka/domain/sandboxes/sandbox-of-site.ts'
import type { Grant } from '@verka/domain/transactions/transaction-access.ts'

interface Site {
  id: SiteId
  key: string
  name: string
  /** Null: it is no sandbox. */
  sandbox: SandboxOfSite | null
}

/** The authenticated person as the database has them now: role, sites and rights never come from the token. */
export interface Actor {
  id: UserId
  name: string
  userName: string
  email: string
  role: Role
  /** Their session at the embedded login server; a device belongs to it. */
  sessionId?: string | undefined
  /** An integration account. */
  isProgram: boolean
  tenant: ActorTenant
  /** The home tenant of a system administrator who acts in another one; null: they are at home. */
  home: { id: TenantId; name: string } | null
  sites: Site[]
  /** Grants by the id of the site in which they are valid. */
  grants: Record<SiteId, Grant[]>
}

interface ActorTenant {
  id: TenantId
  key: string
  name: string
  culture: Culture
  /** IANA name. */
  timeZone: string
  /** Lockdown as read at most a second ago; a change checks with `refuseWhenLocked`. */
  isLockedDown: boolean
  /** The tenant's setting: objects can be booked. */
  hasReservations: boolean
}
