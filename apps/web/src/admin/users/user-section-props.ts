import type { Draft } from '../../forms/draft/use-draft.ts'
import type { BoundFields } from '../../forms/editing/bound-fields.ts'
import type { UserDraft } from './user-draft.ts'

/** What each section of a person's form gets. */
export interface UserSectionProps {
  draft: Draft<UserDraft>
  fields: BoundFields<UserDraft>
}
