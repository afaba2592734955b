import { asId, type SiteId } from '../entities/ids.ts'
import { isAtLeast, type Role } from '../access/roles.ts'
import { leastRoleOf } from '../access/permissions.ts'
import { isVisibleTo, type ContentStatus } from '../definitions/content-status.ts'
import type { Audience } from '../resources/resource.ts'
import { DESCRIPTIONS } from '../resources/resources.ts'
import { maySeeAll, mayRunService, type Grant } from '../transactions/transaction-access.ts'
import { maySeeUser } from '../users/user-access.ts'
import type { Change } from './events.api.ts'

/** A change with the facts that decide who may see it. */
export interface StoredChange extends Change {
  /** Null: of the tenant as a whole. */
  siteId: SiteId | null
  /** Owners, for entities of which some users may see only their own. */
  ownerIds: readonly string[]
  /** Status of the definition, or of the row's type; null: it no longer exists. */
  status: ContentStatus | null
  isRestricted: boolean | null
  /** Of a person: their present role and keys of sites; null: deleted. */
  person: { role: Role; sites: readonly string[] } | null
}

/** An open client's person, in one site. */
export interface Listener {
  id: string
  role: Role
  siteId: SiteId
  /** Keys of all their sites. */
  sites: readonly string[]
  /** In that site. */
  grants: readonly Grant[]
}

type Decision = (change: StoredChange, listener: Listener) => boolean

const isOwn: Decision = ({ ownerIds }, { id }) => ownerIds.includes(id)
const isTypeVisible: Decision = ({ status }, { role }) => isVisibleTo(status ?? 'draft', role)

/** Whether a listener may run a service; a deleted service counts as restricted. */
function maySeeService(id: string | null, change: StoredChange, listener: Listener): boolean {
  const { role, grants } = listener
  return id !== null && isTypeVisible(change, listener) && mayRunService(role, change.isRestricted ?? true, grants, asId(id))
}

const BY_AUDIENCE: Record<Audience, Decision> = {
  readers: ({ entity }, { role }) => isAtLeast(role, leastRoleOf(DESCRIPTIONS[entity].access, 'read') ?? 'superUser'),
  everyone: () => true,
  owner: isOwn,
  // a deleted person's change is visible to those who see everybody
  people: (change, listener) =>
    isOwn(change, listener) || (change.person ? maySeeUser(listener, change.person) : isAtLeast(listener.role, 'tenantAdmin')),
  definition: isTypeVisible,
  definitionInCategory: isTypeVisible,
  instance: isTypeVisible,
  service: (change, listener) => maySeeService(change.id, change, listener),
  transaction: (change, listener) =>
    isOwn(change, listener) ||
    (maySeeService(change.typeId, change, listener) && maySeeAll(listener.role, listener.grants, asId(change.typeId!))),
  reservation: (change, listener) => isOwn(change, listener) || maySeeService(change.typeId, change, listener),
}

/** Whether a listener may see a change: they can read the row itself. Changes of another site are never visible. */
export function canSeeChange(change: StoredChange, listener: Listener): boolean {
  if (change.siteId !== null && change.siteId !== listener.siteId) return false
  const { audience } = DESCRIPTIONS[change.entity]
  return audience !== null && BY_AUDIENCE[audience](change, listener)
}
