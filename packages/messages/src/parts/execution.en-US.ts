import { exe } from '../en-US/exe.ts'
import { fields } from '../en-US/fields.ts'
import { kinds } from '../en-US/kinds.ts'
import { lists } from '../en-US/lists.ts'
import type { ExecutionTexts } from './execution.sv-SE.ts'

export const messages = {
  ...exe,
  ...fields,
  ...kinds,
  ...lists,
} satisfies ExecutionTexts
