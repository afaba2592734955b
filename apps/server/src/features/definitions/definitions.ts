import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { mayEditDefinitions } from '@verka/domain/definitions/definition-access.ts'
import type { Use, UseKind } from '@verka/domain/definitions/uses.ts'
import { AppError, invalid, lockdown } from '@verka/domain/errors/app-error.ts'
import { checkFields } from '@verka/domain/rules/form-definition.ts'
import { checkPattern } from '@verka/domain/forms/text/patterns.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { SiteContext } from '../../http/context.ts'
import { withCleanDefaults } from '../forms/clean-html.ts'
import { missingSources } from '../forms/option-sources.ts'
import { holdLockdown } from '../tenants/tenants.queries.ts'

/** What the rows of categories, functions, services and predefined value types have in common. */
export interface DefinitionRow {
  id: string
  status: string
  localized_names: unknown
  localized_descriptions: unknown
  version: number
  created_at: Date
  updated_at: Date
}

/** The common part of a category, function, service or predefined value type on the wire; lockdown does not bind the last. */
export function definitionOf(context: SiteContext, row: DefinitionRow, isLocked = context.tenant.isLockedDown) {
  const mayEdit = mayEditDefinitions(context.actor.role, isLocked)
  return {
    id: row.id,
    status: row.status as ContentStatus,
    localizedNames: row.localized_names as LocalizedTexts,
    localizedDescriptions: row.localized_descriptions as LocalizedTexts,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: mayEdit, delete: mayEdit },
  }
}

/**
 * Tenant lockdown refuses every change to categories, functions and services (decisions section 2), from the moment on at which
 * it was answered: the tenant is asked anew, and stays as it is until the change is done.
 */
export async function refuseWhenLocked({ tx, tenant }: SiteContext): Promise<void> {
  if (await holdLockdown(tx, tenant.id)) throw lockdown()
}

/** The version that a save is based on; without one it is refused, so that nothing is overwritten unseen. */
function wantedVersion(given: number | undefined): number {
  if (given === undefined) throw new AppError('versionMissing', { message: '@errors.versionMissing', field: 'version' })
  return given
}

/** Refuses a save that is based on another version than the stored one, with what is stored now. */
export function refuseWhenStale(given: number | undefined, current: { version: number }): void {
  if (wantedVersion(given) !== current.version) throw new AppError('stale', { message: '@errors.stale', field: 'version' }, { current })
}

/** How a deletion is refused because of what uses a thing. */
const REFUSALS: Record<UseKind, string> = {
  elements: '@errors.usedByElements',
  records: '@errors.usedByRecords',
  transactions: '@errors.usedByTransactions',
  operations: '@errors.usedByOperations',
  reservations: '@errors.usedByReservations',
  elementTypes: '@errors.usedByElementTypes',
  operationTypes: '@errors.usedByOperationTypes',
  transactionTypes: '@errors.usedByTransactionTypes',
  recordTypes: '@errors.usedByRecordTypes',
  choices: '@errors.usedByChoices',
  rules: '@errors.usedByRules',
  users: '@errors.usedByUsers',
  personLoans: '@errors.personHasLoans',
  personBookings: '@errors.personHasBookings',
}

/** What there is of uses, without those that nothing is counted of. */
export const usesFrom = (uses: readonly Use[]): Use[] => uses.filter(({ count }) => count > 0)

/** Refuses to delete what is in use, naming how often by what. */
export function refuseWhenUsed(uses: readonly Use[]): void {
  const counts = new Map<UseKind, number>()
  for (const { kind, count } of usesFrom(uses)) counts.set(kind, (counts.get(kind) ?? 0) + count)
  if (counts.size > 0)
    throw new AppError(
      'inUse',
      [...counts].map(([kind, count]) => ({ message: REFUSALS[kind], params: { count } })),
    )
}

/** Choices that come from elsewhere are sent along to whoever fills in a form; they are not the definition's to keep. */
const withoutForeignOptions = (fields: readonly Field[]): Field[] =>
  fields.map((field) => ({
    ...field,
    options: field.optionSource === 'static' ? field.options : [],
    children: withoutForeignOptions(field.children),
  }))

/**
 * Fields as a definition may be stored with them: markup in their defaults is clean.
 * @throws `invalid` when they are no good as a definition, or take their choices from what is not in the site.
 */
export async function acceptFields(context: SiteContext, given: Field[]): Promise<Field[]> {
  const fields = withoutForeignOptions(withCleanDefaults(given))
  const errors = [
    ...checkFields(fields, 'dataPropertyTypes', checkPattern),
    ...(await missingSources(context, fields, 'dataPropertyTypes')),
  ]
  if (errors.length > 0) throw invalid(errors)
  return fields
}
