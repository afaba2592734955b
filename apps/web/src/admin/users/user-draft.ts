import { reachOf } from '@verka/domain/access/permissions.ts'
import type { Role } from '@verka/domain/access/roles.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { UserBody } from '@verka/domain/users/user.body.ts'
import type { UserSite } from '@verka/domain/users/user-sites.api.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import type { Text } from '../../language/use-text.tsx'
import type { FormError } from '../../ui/form/error-summary.tsx'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const userBodySchema = lateSchema(() => import('@verka/domain/users/user.body.ts').then((body) => body.userBodySchema))

/** A person as the form has them. */
export interface UserDraft {
  id?: string
  version?: number
  userName: string
  name: string
  email: string
  phoneNo: string
  role: Role
  culture: Culture | null
  /** Keys. */
  sites: string[]
  /** Including those of unticked sites: they are restored with the site. */
  privilegeIds: string[]
  isDisabled: boolean
  sendConfirmationEmail: boolean
}

export function draftOfUser(stored: User): UserDraft {
  const { id, version, userName, name, email, phoneNo, role, culture, sites, privilegeIds, isDisabled } = stored
  return { id, version, userName, name, email, phoneNo, role, culture, sites, privilegeIds, isDisabled, sendConfirmationEmail: false }
}

/** A new user: role `user`, in the present site, with an invitation mail. */
export const newUser = (siteKey: string): UserDraft => ({
  userName: '',
  name: '',
  email: '',
  phoneNo: '',
  role: 'privilegedUser',
  culture: null,
  sites: [siteKey],
  privilegeIds: [],
  isDisabled: false,
  sendConfirmationEmail: true,
})

/**
 * The body: privileges are removed with their sites. Unchanged privileges are omitted, so that those which the reader may not change stay.
 */
export function bodyOfUser({ privilegeIds, ...rest }: UserDraft, saved: UserDraft, sites: readonly UserSite[]): UserBody {
  if (rest.id !== undefined && privilegeIds.join() === saved.privilegeIds.join()) return rest
  const left = new Set(sites.filter(({ key }) => !rest.sites.includes(key)).flatMap(({ privileges }) => privileges.map(({ id }) => id)))
  return { ...rest, privilegeIds: privilegeIds.filter((id) => !left.has(id)) }
}

/** Checks before sending. A manager of only their sites' users has to assign at least one. */
export const checkUser =
  (actor: Role) =>
  (draft: UserDraft): FieldError[] => [
    ...checkBody(userBodySchema, draft),
    ...(reachOf(actor, 'users', 'write') === 'sites' && draft.sites.length === 0
      ? [{ message: '@validation.requiredChoice', field: 'sites' }]
      : []),
  ]

/** DOM ids for links of the error summary. */
export const INPUTS = {
  name: 'user-name',
  userName: 'user-user-name',
  email: 'user-email',
  phoneNo: 'user-phone-no',
  culture: 'user-culture',
  role: 'user-role',
  sites: 'user-sites',
  privilegeIds: 'user-sites',
  isDisabled: 'user-is-disabled',
  sendConfirmationEmail: 'user-send-confirmation',
} as const

export function userErrors(errors: DraftErrors, text: Text): FormError[] {
  const { t } = text
  const labels: Record<keyof typeof INPUTS, string> = {
    name: t('users.name'),
    userName: t('users.userName'),
    email: t('users.email'),
    phoneNo: t('users.phoneNo'),
    culture: t('users.culture'),
    role: t('users.role'),
    sites: t('users.sites'),
    privilegeIds: t('shell.privileges'),
    isDisabled: t('users.mayLogIn'),
    sendConfirmationEmail: t('users.sendConfirmation'),
  }
  return errors.all.map((error) => {
    const input = (error.field ?? '').split('.')[0] as keyof typeof INPUTS
    return { message: errorText(error, text), ...(input in INPUTS && { inputId: INPUTS[input], label: labels[input] }) }
  })
}
