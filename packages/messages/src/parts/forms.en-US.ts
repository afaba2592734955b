import { statuses } from '../en-US/statuses.ts'
import { fields } from '../en-US/fields.ts'
import { kinds } from '../en-US/kinds.ts'
import { lists } from '../en-US/lists.ts'
import type { FormTexts } from './forms.sv-SE.ts'

export const messages = {
  ...fields,
  ...kinds,
  ...lists,
  ...statuses,
} satisfies FormTexts
