import { isAtLeast, type Role } from '../access/roles.ts'
import { may } from '../access/permissions.ts'
import { isVisibleTo, type ContentStatus } from '../definitions/content-status.ts'
import { maySeeAll, mayRunService, type Grant } from '../transactions/transaction-access.ts'
import { maySeeUser } from '../users/user-access.ts'
import type { ToldChange } from './events.api.ts'

/** A change with what decides who may know of it. */
export interface StoredChange extends ToldChange {
  /** Null: of the tenant as a whole. */
  siteId: string | null
  /** Whose it is, where some may know of their own only. */
  ownerIds: readonly string[]
  /** Of the definition, or of the type it belongs to; null: there is none any more. */
  status: ContentStatus | null
  isRestricted: boolean | null
  /** Of a person: their role and the keys of their sites now; null: they are gone. */
  person: { role: Role; sites: readonly string[] } | null
}

/** Who hears of changes: in one site. */
export interface Listener {
  id: string
  role: Role
  siteId: string
  /** Keys of all their sites. */
  sites: readonly string[]
  /** In that site. */
  grants: readonly Grant[]
}

/**
 * Whether somebody is told of a change: whatever they could read. Of another site never; of what is in a draft or private
 * type by their role; of transactions by the view that they have; of people those whom they administer, and themselves.
 */
export function isToldTo(change: StoredChange, listener: Listener): boolean {
  const { role, grants } = listener
  if (change.siteId !== null && change.siteId !== listener.siteId) return false
  const isOwn = change.ownerIds.includes(listener.id)
  const isTypeSeen = isVisibleTo(change.status ?? 'draft', role)
  // of a service that is gone nobody knows whether it was restricted
  const isRestricted = change.isRestricted ?? true
  const seesService = (id: string | null) => id !== null && isTypeSeen && mayRunService(role, isRestricted, grants, id)
  switch (change.entity) {
    case 'elementType':
    case 'operationType':
    case 'recordType':
    case 'element':
    case 'record':
      return isTypeSeen
    case 'transactionType':
      return seesService(change.id)
    case 'transaction':
      return isOwn || (seesService(change.typeId) && maySeeAll(role, grants, change.typeId!))
    case 'reservation':
      return isOwn || seesService(change.typeId)
    case 'privilege':
      return may(role, 'privileges', 'read')
    case 'preference':
      return isOwn
    // whoever is logged in wears its look and lives by its settings
    case 'tenant':
      return true
    case 'user':
      if (isOwn) return true
      // of somebody who is gone only those are told who see everybody
      return change.person ? maySeeUser(listener, change.person) : isAtLeast(role, 'tenantAdmin')
  }
}
