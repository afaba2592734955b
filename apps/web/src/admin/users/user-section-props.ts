import type { Draft } from '../../forms/draft/use-draft.ts'
import type { UserDraft } from './user-draft.ts'

/** What the sections of a person's form are handed. */
export interface UserSectionProps {
  draft: Draft<UserDraft>
  /** What is wrong at a place, ready to be read. */
  told: (path: string) => string | undefined
  isReadOnly: boolean
}
