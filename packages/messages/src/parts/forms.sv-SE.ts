import { conflict } from '../sv-SE/conflict.ts'
import { statuses } from '../sv-SE/statuses.ts'
import { fields } from '../sv-SE/fields.ts'
import { kinds } from '../sv-SE/kinds.ts'
import { lists } from '../sv-SE/lists.ts'

/** What forms and lists say, in both areas, and how far something has come. */
export const messages = {
  ...conflict,
  ...fields,
  ...kinds,
  ...lists,
  ...statuses,
}

export type FormTexts = Record<keyof typeof messages, string>
