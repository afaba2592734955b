import type { Role } from '@verka/domain/access/roles.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import type { BoundFields } from '../../forms/editing/bound-fields.ts'
import type { UserDraft } from './user-draft.ts'

/** Props of each section of a user's form. */
export interface UserSectionProps {
  draft: Draft<UserDraft>
  fields: BoundFields<UserDraft>
}

interface Access {
  id?: string | undefined
  role: Role
  /** Keys. */
  sites: string[]
  privilegeIds: string[]
}

/** Props of the sections about access, which people and integration accounts have. */
export interface AccessSectionProps {
  draft: {
    value: Access
    saved: Access
    change: (changes: Pick<Access, 'role'>) => void
    update: (change: <Value extends Access>(value: Value) => Value) => void
  }
  fields: Pick<BoundFields<Access>, 'errorAt' | 'isReadOnly'>
}
