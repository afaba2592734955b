import { errors } from '../en-US/errors.ts'
import { palette } from '../en-US/palette.ts'
import { session } from '../en-US/session.ts'
import { shell } from '../en-US/shell.ts'
import { start } from '../en-US/start.ts'
import { ui } from '../en-US/ui.ts'
import { validation } from '../en-US/validation.ts'
import { framesOf } from '../entity-texts.ts'
import * as entities from './entities.en-US.ts'
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
