import { conflict } from '../sv-SE/conflict.ts'
import { statuses } from '../sv-SE/statuses.ts'
import { fields } from '../sv-SE/fields.ts'
import { kinds } from '../sv-SE/kinds.ts'
import { lists } from '../sv-SE/lists.ts'

/** Texts of forms and lists, in both areas, and of progress. */
export const messages = {
  ...conflict,
  ...fields,
  ...kinds,
  ...lists,
  ...statuses,
}

export type FormTexts = Record<keyof typeof messages, string>
