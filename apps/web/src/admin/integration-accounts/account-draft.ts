import type { Role } from '@verka/domain/access/roles.ts'
import type { IntegrationAccountBody } from '@verka/domain/integration-accounts/integration-account.body.ts'
import type { IntegrationAccount } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import type { UserSite } from '@verka/domain/users/user-sites.api.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import type { Text } from '../../language/use-text.tsx'
import type { FormError } from '../../ui/form/error-summary.tsx'
import { INPUTS as USER_INPUTS } from '../users/user-draft.ts'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const integrationAccountBodySchema = lateSchema(() =>
  import('@verka/domain/integration-accounts/integration-account.body.ts').then((body) => body.integrationAccountBodySchema),
)

/** An integration account as the form has it. */
export interface AccountDraft {
  id?: string
  version?: number
  name: string
  role: Role
  /** Keys. */
  sites: string[]
  /** Including those of unticked sites: they are restored with the site. */
  privilegeIds: string[]
  expiresOn: string | null
  isDisabled: boolean
}

export function draftOfAccount({ id, version, name, role, sites, privilegeIds, expiresOn, isDisabled }: IntegrationAccount): AccountDraft {
  return { id, version, name, role, sites, privilegeIds, expiresOn, isDisabled }
}

/** A new account: role `user`, in the present site, without an end. */
export const newAccount = (siteKey: string): AccountDraft => ({
  name: '',
  role: 'privilegedUser',
  sites: [siteKey],
  privilegeIds: [],
  expiresOn: null,
  isDisabled: false,
})

/** The body: privileges are removed with their sites. Unchanged ones are omitted, so that those which the reader may not change stay. */
export function bodyOfAccount(
  { privilegeIds, ...rest }: AccountDraft,
  saved: AccountDraft,
  sites: readonly UserSite[],
): IntegrationAccountBody {
  if (rest.id !== undefined && privilegeIds.join() === saved.privilegeIds.join()) return rest
  const left = new Set(sites.filter(({ key }) => !rest.sites.includes(key)).flatMap(({ privileges }) => privileges.map(({ id }) => id)))
  return { ...rest, privilegeIds: privilegeIds.filter((id) => !left.has(id)) }
}

export const checkAccount = (draft: AccountDraft) => checkBody(integrationAccountBodySchema, draft)

/** DOM ids for links of the error summary; role and sites are the inputs of the user form. */
export const INPUTS = {
  name: 'account-name',
  expiresOn: 'account-expires-on',
  isDisabled: 'account-is-disabled',
  role: USER_INPUTS.role,
  sites: USER_INPUTS.sites,
  privilegeIds: USER_INPUTS.privilegeIds,
} as const

export function accountErrors(errors: DraftErrors, text: Text): FormError[] {
  const { t } = text
  const labels: Record<keyof typeof INPUTS, string> = {
    name: t('integrations.name'),
    expiresOn: t('integrations.expiresOn'),
    isDisabled: t('integrations.mayLogIn'),
    role: t('users.role'),
    sites: t('users.sites'),
    privilegeIds: t('shell.privileges'),
  }
  return errors.all.map((error) => {
    const input = (error.field ?? '').split('.')[0] as keyof typeof INPUTS
    return { message: errorText(error, text), ...(input in INPUTS && { inputId: INPUTS[input], label: labels[input] }) }
  })
}
