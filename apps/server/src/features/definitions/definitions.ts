import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { mayEditDefinitions } from '@verka/domain/definitions/definition-access.ts'
import { lockdown } from '@verka/domain/errors/app-error.ts'
import type { SiteContext } from '../../http/context.ts'
import { isLockedDownNow } from '../tenants/tenants.ts'

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
  if (await isLockedDownNow(tx, tenant.id)) throw lockdown()
}
