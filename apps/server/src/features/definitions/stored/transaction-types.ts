import type { Selectable } from 'kysely'
import { isAtLeast } from '@verka/domain/access/roles.ts'
import { isVisibleTo, statusesVisibleTo, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { ElementTypeId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { serviceSettingsSchema } from '@verka/domain/services/service-settings.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import { hasService } from '@verka/domain/transactions/transaction-access.ts'
import { readKnownRow } from '../../../db/known-rows.ts'
import type { ListSlots } from '../../../db/lists/keys/list-slots.ts'
import type { TypeWithSlots } from '../../../db/lists/keys/write-keys.ts'
import type { DB } from '../../../db/schema/schema.generated.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { definitionOf, type DefinitionKind } from '../definition-kind.ts'
import { readDefinitions } from '../definitions.queries.ts'
import { listedAs } from './listed-as.ts'
import { operationsOf, readServiceSlots, SERVICE } from './stored.queries.ts'

type TransactionTypeRow = Readonly<Omit<Selectable<DB['transaction_types']>, 'list_slots' | 'slots_version'>> & {
  operations: ServiceOperation[]
}

// a service from before there were settings has none
const settingsOf = onceFor((settings: object) => serviceSettingsSchema.parse(settings))

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
    settings: settingsOf(row.settings),
    operations: row.operations,
    matchRules: row.match_rules,
  }),
} as const satisfies DefinitionKind<TransactionTypeRow, object>

function mayUse(context: SiteContext, { id, status, is_restricted: restricted }: TransactionTypeRow): boolean {
  return hasService(context.actor.role, { id, status: status as ContentStatus, restricted }, context.grants)
}

const OPERATIONS = operationsOf('r')
const read = (context: SiteContext, id: string) =>
  readKnownRow(context.tx, 'transaction_types', scopeOf(context), id, { parts: OPERATIONS })
type KnownService = NonNullable<Awaited<ReturnType<typeof read>>>

/** A service as the list keys of its transactions are written. */
const listedService = (context: SiteContext, { id, list_slots: slots, slots_version: version }: KnownService): TypeWithSlots =>
  listedAs(context, { id, version, listSlots: slots ?? undefined })

/** Whether the caller sees the category of a service: a person who does not see objects does not see what is done with them. */
async function seesCategory(context: SiteContext, { element_type_id: id }: TransactionTypeRow): Promise<boolean> {
  if (isVisibleTo('draft', context.actor.role)) return true
  const category = await readKnownRow(context.tx, 'element_types', scopeOf(context), id)
  return category !== undefined && isVisibleTo(category.status as ContentStatus, context.actor.role)
}

/** The services of the site, or of one category, that the caller may see and run, of categories that they see. */
export async function listTransactionTypes(context: SiteContext, elementTypeId?: ElementTypeId): Promise<TransactionType[]> {
  const statuses = statusesVisibleTo(context.actor.role)
  const wanted = { statuses, elementTypeId, ...(!statuses.includes('draft') && { categoryStatuses: statuses }) }
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

/** One service. @throws `notFound`, also when the caller may not see and run it, or does not see its category */
export async function loadTransactionType(context: SiteContext, id: string): Promise<TransactionType> {
  const row = await read(context, id)
  if (!row || !mayUse(context, row) || !(await seesCategory(context, row))) throw notFound()
  return definitionOf(context, TRANSACTION_TYPES, row)
}

/** The same with the slots of its fields in lists, for work on an object whose category is checked by itself. */
export async function loadListedTransactionType(
  context: SiteContext,
  id: string,
): Promise<{ service: TransactionType; listed: TypeWithSlots }> {
  const row = await read(context, id)
  if (!row || !mayUse(context, row)) throw notFound()
  return { service: definitionOf(context, TRANSACTION_TYPES, row), listed: listedService(context, row) }
}

/** One service without access check, for a transaction that the caller may see. */
export const findTransactionType = async (context: SiteContext, id: string): Promise<TransactionType | undefined> =>
  (await findListedTransactionType(context, id))?.service

/** The same with the slots of its fields in lists. */
export async function findListedTransactionType(context: SiteContext, id: string) {
  const row = await read(context, id)
  return row && { service: definitionOf(context, TRANSACTION_TYPES, row), listed: listedService(context, row) }
}

/** The slots in lists of the fields of a service's functions. */
export const loadServiceSlots = async (context: SiteContext, id: TransactionTypeId): Promise<ListSlots | undefined> =>
  (await readServiceSlots(context.tx, scopeOf(context), id))?.list_slots ?? undefined

/** All services of the site, with any status, for internal use. */
export const listWholeTransactionTypes = async (context: SiteContext): Promise<TransactionType[]> =>
  (await readDefinitions<TransactionTypeRow>(context.tx, TRANSACTION_TYPES, scopeOf(context), {})).map((row) =>
    definitionOf(context, TRANSACTION_TYPES, row),
  )
