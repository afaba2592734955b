import type { Selectable } from 'kysely'
import { isAtLeast } from '@verka/domain/access/roles.ts'
import { isVisibleTo, statusesVisibleTo, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { ElementTypeId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { serviceSettingsSchema } from '@verka/domain/services/service-settings.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { hasService } from '@verka/domain/transactions/transaction-access.ts'
import type { ListSlots } from '../../../db/lists/keys/list-slots.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { definitionOf, type DefinitionKind } from '../definition-kind.ts'
import { readDefinition, readDefinitions } from '../definitions.queries.ts'
import { readServiceSlots, SERVICE } from './stored.queries.ts'

type TransactionTypeRow = Readonly<Omit<Selectable<DB['transaction_types']>, 'list_slots'>> & { operations: ServiceOperation[] }

/** Services as they are stored. */
export const TRANSACTION_TYPES = {
  entity: 'transactionType',
  table: 'transaction_types',
  obeysLockdown: true,
  columns: SERVICE,
  ownOf: (row: TransactionTypeRow) => ({
    elementTypeId: row.element_type_id,
    mode: row.mode as TransactionType['mode'],
    restricted: row.is_restricted,
    // a service from before there were settings has none
    settings: serviceSettingsSchema.parse(row.settings),
    operations: row.operations,
    matchRules: row.match_rules,
  }),
} as const satisfies DefinitionKind<TransactionTypeRow, object>

function mayUse(context: SiteContext, { id, status, is_restricted: restricted }: TransactionTypeRow): boolean {
  return hasService(context.actor.role, { id, status: status as ContentStatus, restricted }, context.grants)
}

const read = (context: SiteContext, id: string) => readDefinition<TransactionTypeRow>(context.tx, TRANSACTION_TYPES, scopeOf(context), id)

/** The services of the site, or of one category, that the caller may see and run. */
export async function listTransactionTypes(context: SiteContext, elementTypeId?: ElementTypeId): Promise<TransactionType[]> {
  const wanted = { statuses: statusesVisibleTo(context.actor.role), elementTypeId }
  const rows = await readDefinitions<TransactionTypeRow>(context.tx, TRANSACTION_TYPES, scopeOf(context), wanted)
  return rows.filter((row) => mayUse(context, row)).map((row) => definitionOf(context, TRANSACTION_TYPES, row))
}

/** The same, for site administrators with those that became drafts: what people sent by them has not gone. */
export async function listServicesWithDrafts(context: SiteContext): Promise<TransactionType[]> {
  const { role } = context.actor
  if (!isAtLeast(role, 'siteAdmin') || isVisibleTo('draft', role)) return listTransactionTypes(context)
  const rows = await readDefinitions<TransactionTypeRow>(context.tx, TRANSACTION_TYPES, scopeOf(context), {})
  return rows.map((row) => definitionOf(context, TRANSACTION_TYPES, row))
}

/** One service. @throws `notFound`, also when the caller may not see and run it */
export async function loadTransactionType(context: SiteContext, id: string): Promise<TransactionType> {
  const row = await read(context, id)
  if (!row || !mayUse(context, row)) throw notFound()
  return definitionOf(context, TRANSACTION_TYPES, row)
}

/** One service without access check, for a transaction that the caller may see. */
export async function findTransactionType(context: SiteContext, id: string): Promise<TransactionType | undefined> {
  const row = await read(context, id)
  return row && definitionOf(context, TRANSACTION_TYPES, row)
}

/** The slots in lists of the fields of a service's functions. */
export const loadServiceSlots = async (context: SiteContext, id: TransactionTypeId): Promise<ListSlots | undefined> =>
  (await readServiceSlots(context.tx, scopeOf(context), id))?.list_slots ?? undefined

/** All services of the site, with any status, for internal use. */
export const listWholeTransactionTypes = async (context: SiteContext): Promise<TransactionType[]> =>
  (await readDefinitions<TransactionTypeRow>(context.tx, TRANSACTION_TYPES, scopeOf(context), {})).map((row) =>
    definitionOf(context, TRANSACTION_TYPES, row),
  )
