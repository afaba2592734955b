import { exe } from '../nb-NO/exe.ts'
import { fields } from '../nb-NO/fields.ts'
import { kinds } from '../nb-NO/kinds.ts'
import { lists } from '../nb-NO/lists.ts'
import type { ExecutionTexts } from './execution.sv-SE.ts'

export const messages = {
  ...exe,
  ...fields,
  ...kinds,
  ...lists,
} satisfies ExecutionTexts
