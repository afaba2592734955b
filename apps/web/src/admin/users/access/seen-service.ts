import type { ServiceAccess } from '@verka/domain/transactions/service-access.ts'
import type { NamedService } from '../../rights/service-groups.ts'

/** A service that somebody has, and what they may do in it. */
export interface SeenService {
  service: NamedService
  access: ServiceAccess
}

/** Those of a category. */
export interface SeenGroup {
  id: string
  name: string
  services: SeenService[]
}
