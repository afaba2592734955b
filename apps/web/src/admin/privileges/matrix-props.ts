import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import type { NamedService, ServiceGroup } from '../rights/service-groups.ts'
import { offeredRights, type Right } from '../rights/grant-matrix.ts'

/** Props of the matrix, as a table and as cards. */
export interface MatrixProps {
  groups: readonly ServiceGroup[]
  grants: readonly PrivilegeGrant[]
  onChange: (change: (grants: PrivilegeGrant[]) => PrivilegeGrant[]) => void
  isReadOnly: boolean
  /** Only a part of the services is shown: 'all' means that part. */
  isPart: boolean
}

/** The cells of some services, of one right or of all that each has. */
export const cellsOf = (services: readonly NamedService[], grants: readonly PrivilegeGrant[], only?: Right) =>
  services.flatMap((service) =>
    offeredRights(service, grants)
      .filter((right) => only === undefined || right === only)
      .map((right) => ({ serviceId: service.id, right })),
  )
