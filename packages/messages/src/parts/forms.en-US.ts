import { conflict } from '../en-US/conflict.ts'
import { statuses } from '../en-US/statuses.ts'
import { fields } from '../en-US/fields.ts'
import { kinds } from '../en-US/kinds.ts'
import { lists } from '../en-US/lists.ts'
import type { FormTexts } from './forms.sv-SE.ts'

export const messages = {
  ...conflict,
  ...fields,
  ...kinds,
  ...lists,
  ...statuses,
} satisfies FormTexts
