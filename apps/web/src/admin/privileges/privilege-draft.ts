import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import type { FullPrivilege, Privilege } from '@verka/domain/privileges/privileges.api.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import type { Text } from '../../language/use-text.tsx'
import type { FormError } from '../../ui/form/error-summary.tsx'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const privilegeBodySchema = lateSchema(() => import('@verka/domain/privileges/privilege.body.ts').then((body) => body.privilegeBodySchema))

/** A privilege as edited in the form. */
export interface PrivilegeDraft {
  id?: string
  version?: number
  name: string
  description: string
  grants: PrivilegeGrant[]
  elementTypeIds: string[]
}

export function draftOfPrivilege({ id, version, name, description, grants, elementTypeIds }: Privilege): PrivilegeDraft {
  return { id, version, name, description, grants, elementTypeIds }
}

/** A copy of a privilege, as far as it is visible to the user. */
export function copyOfPrivilege({ services, elementTypes, grants, description }: FullPrivilege, name: string): PrivilegeDraft {
  const seen = new Set(services.map(({ id }) => id))
  return {
    name,
    description,
    grants: grants.filter(({ transactionTypeId }) => seen.has(transactionTypeId)),
    elementTypeIds: elementTypes.map(({ id }) => id),
  }
}

/** The same without grants outside of its categories; they are restored while the user still chooses. */
export function withinCategories<Draft extends Pick<PrivilegeDraft, 'grants' | 'elementTypeIds'>>(
  draft: Draft,
  services: readonly { id: string; elementTypeId: string }[],
): Draft {
  const { elementTypeIds } = draft
  if (elementTypeIds.length === 0) return draft
  const outside = new Set(services.filter((service) => !elementTypeIds.includes(service.elementTypeId)).map(({ id }) => id))
  return { ...draft, grants: draft.grants.filter(({ transactionTypeId }) => !outside.has(transactionTypeId)) }
}

export const newPrivilege = (): PrivilegeDraft => ({ name: '', description: '', grants: [], elementTypeIds: [] })

export const checkPrivilege = (draft: PrivilegeDraft): FieldError[] => checkBody(privilegeBodySchema, draft)

/** DOM ids for links of the error summary. */
export const INPUTS = { name: 'privilege-name', description: 'privilege-description', grants: 'privilege-grants' } as const

export function privilegeErrors(errors: DraftErrors, text: Text): FormError[] {
  const { t } = text
  const labels = { name: t('privileges.name'), description: t('privileges.description'), grants: t('privileges.grants') }
  return errors.all.map((error) => {
    const input = (error.field ?? '').split('.')[0] as keyof typeof INPUTS
    return { message: errorText(error, text), ...(input in INPUTS && { inputId: INPUTS[input], label: labels[input] }) }
  })
}
