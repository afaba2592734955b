import type { Draft } from '../../forms/draft/use-draft.ts'
import type { BoundFields } from '../../forms/editing/bound-fields.ts'
import type { UserDraft } from './user-draft.ts'

/** Props of each section of a user's form. */
export interface UserSectionProps {
  draft: Draft<UserDraft>
  fields: BoundFields<UserDraft>
}
