import { errors } from '../nb-NO/errors.ts'
import { exe } from '../nb-NO/exe.ts'
import { fields } from '../nb-NO/fields.ts'
import { kinds } from '../nb-NO/kinds.ts'
import { lists } from '../nb-NO/lists.ts'
import { palette } from '../nb-NO/palette.ts'
import { session } from '../nb-NO/session.ts'
import { shell } from '../nb-NO/shell.ts'
import { start } from '../nb-NO/start.ts'
import { ui } from '../nb-NO/ui.ts'
import { validation } from '../nb-NO/validation.ts'
import type { FirstTexts } from './first.sv-SE.ts'

export const messages = {
  ...errors,
  ...exe,
  ...fields,
  ...kinds,
  ...lists,
  ...palette,
  ...session,
  ...shell,
  ...start,
  ...ui,
  ...validation,
} satisfies FirstTexts
