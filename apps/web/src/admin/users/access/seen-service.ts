import type { ServiceAccess } from '@verka/domain/transactions/service-access.ts'
import type { NamedService } from '../../rights/service-groups.ts'

/** A service that a user can see, with their rights. */
export interface SeenService {
  service: NamedService
  access: ServiceAccess
}

/** The visible services of a category. */
export interface SeenGroup {
  id: string
  name: string
  services: SeenService[]
}
