import { conflict } from '../nb-NO/conflict.ts'
import { statuses } from '../nb-NO/statuses.ts'
import { fields } from '../nb-NO/fields.ts'
import { kinds } from '../nb-NO/kinds.ts'
import { lists } from '../nb-NO/lists.ts'
import type { FormTexts } from './forms.sv-SE.ts'

export const messages = {
  ...conflict,
  ...fields,
  ...kinds,
  ...lists,
  ...statuses,
} satisfies FormTexts
