import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Role } from '@verka/domain/access/roles.ts'
import type { Grant } from '@verka/domain/transactions/transaction-access.ts'

interface Site {
  id: string
  key: string
  name: string
}

/** The logged-in person as the database knows them now: role, sites and rights never come from the token. */
export interface Actor {
  id: string
  name: string
  userName: string
  email: string
  role: Role
  tenant: ActorTenant
  /** Of a system administrator who acts in another tenant than their own: that one; null: they are in it. */
  home: { id: string; name: string } | null
  sites: Site[]
  /** Grants by the id of the site they hold in. */
  grants: Record<string, Grant[]>
}

interface ActorTenant {
  id: string
  key: string
  name: string
  culture: Culture
  /** IANA name. */
  timeZone: string
  /** As it was at most a second ago: what a change asks is `refuseWhenLocked`. */
  isLockedDown: boolean
  /** The tenant's setting: objects can be booked. */
  hasReservations: boolean
}
