import { errors } from '../nb-NO/errors.ts'
import { palette } from '../nb-NO/palette.ts'
import { session } from '../nb-NO/session.ts'
import { shell } from '../nb-NO/shell.ts'
import { start } from '../nb-NO/start.ts'
import { ui } from '../nb-NO/ui.ts'
import { validation } from '../nb-NO/validation.ts'
import { framesOf } from '../entity-texts.ts'
import * as entities from './entities.nb-NO.ts'
import type { FirstTexts } from './first.sv-SE.ts'

export const messages = {
  ...framesOf(entities),
  ...errors,
  ...palette,
  ...session,
  ...shell,
  ...start,
  ...ui,
  ...validation,
} satisfies FirstTexts
