import type { LicenceLevel } from './licence-levels.ts'
import type { TenantWithUsage } from './tenant-life.api.ts'

export interface Licence {
  /** Maximum objects in all sites together; undefined: no limit. */
  objects?: number
  /** Maximum users, without disabled ones. */
  users?: number
  /** Maximum stored bytes of files in all sites together, replaced content and partial uploads included. */
  bytes?: number
}

const MIB = 1024 * 1024
const GIB = 1024 * MIB
const SMALL = { objects: 500, users: 25, bytes: 2 * GIB }
const MEDIUM = { objects: 5000, users: 100, bytes: 20 * GIB }

/**
 * Limits of each licence level (decisions section 2), of objects and bytes as `licensed_objects` and `licensed_bytes` in the database; allowed modes are in
 * `services/licence.ts`.
 */
export const LICENCES: Record<LicenceLevel, Licence> = {
  none: { objects: 25, users: 3, bytes: 100 * MIB },
  small: SMALL,
  medium: MEDIUM,
  large: { objects: 50_000, users: 500, bytes: 200 * GIB },
  corporation: {},
  cambio: {},
  personnelLoanSmall: SMALL,
  personnelLoanMedium: MEDIUM,
}

type Usage = TenantWithUsage['usage']

/** A use with the limits of another level. */
export function usageAt(level: LicenceLevel, { objects, users, bytes }: Usage): Usage {
  const limits = LICENCES[level]
  return {
    objects: { ...objects, limit: limits.objects ?? null },
    users: { ...users, limit: limits.users ?? null },
    bytes: { ...bytes, limit: limits.bytes ?? null },
  }
}
