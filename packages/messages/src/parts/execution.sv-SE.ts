import { exe } from '../sv-SE/exe.ts'
import { fields } from '../sv-SE/fields.ts'
import { kinds } from '../sv-SE/kinds.ts'
import { lists } from '../sv-SE/lists.ts'

/** What execution says, and with it the forms and lists of both areas. */
export const messages = {
  ...exe,
  ...fields,
  ...kinds,
  ...lists,
}

export type ExecutionTexts = Record<keyof typeof messages, string>
