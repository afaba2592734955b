import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import type { ReplicatedKind } from '@verka/domain/replication/content.ts'
import type { PlannedItem } from '@verka/domain/replication/plan.ts'
import type { HoldingKind } from '@verka/domain/replication/replication.schema.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import type { SiteContext } from '../../../http/context.ts'
import type { CopyObstacles } from '../../definitions/definition-copies.ts'
import { elementTypeCopies } from '../../element-types/element-types.ts'
import { operationTypeCopies } from '../../operation-types/operation-types.ts'
import { allowedImplementations } from '../../processors/restrictions.ts'
import { recordTypeCopies } from '../../record-types/record-types.ts'
import { licenceLevelOf } from '../../tenants/life/licence.ts'
import { transactionTypeCopies } from '../../transaction-types/transaction-types.ts'

/** Why an item of a plan cannot be written. */
export interface Obstacle {
  errors: FieldError[]
  /** What has the values that are in its way; null: none are. */
  heldBy: HoldingKind | null
}

type FindObstacles = (context: SiteContext, id: string, before: never, after: never) => Promise<CopyObstacles>

/** Kinds of definitions whose stored copy may refuse another content. */
const OF_STORED: Partial<Record<ReplicatedKind, FindObstacles>> = {
  recordType: recordTypeCopies.obstacles,
  elementType: elementTypeCopies.obstacles,
  operationType: operationTypeCopies.obstacles,
  transactionType: transactionTypeCopies.obstacles,
}

/**
 * What the target does not allow: services beyond its licence, restricted processors, changes of definitions that its things have values of.
 * By the ids of the source. The execution checks the same, and what needs the other copies.
 */
export async function obstaclesOf(target: SiteContext, items: readonly PlannedItem[]): Promise<Map<string, Obstacle>> {
  const level = await licenceLevelOf(target)
  const isAllowed = await allowedImplementations(target.tx, target.tenant.id)
  const found = new Map<string, Obstacle>()
  for (const { id, kind, isWritten, before, after, targetId } of items) {
    if (!isWritten) continue
    const { errors = [], heldBy } = (before && (await OF_STORED[kind]?.(target, targetId, before as never, after as never))) ?? {}
    if (kind === 'transactionType' && !licenceAllows(level, after['mode'] as TransactionMode))
      errors.push({ message: '@replication.licenceLoansOnly', params: { tenant: target.tenant.name } })
    if (kind === 'processorConfig' && !isAllowed(after['implementation'] as ImplementationName))
      errors.push({ message: '@errors.implementationRestricted' })
    if (errors.length > 0) found.set(id, { errors, heldBy: heldBy ?? null })
  }
  return found
}
