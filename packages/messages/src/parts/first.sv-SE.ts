import { errors } from '../sv-SE/errors.ts'
import { palette } from '../sv-SE/palette.ts'
import { session } from '../sv-SE/session.ts'
import { shell } from '../sv-SE/shell.ts'
import { start } from '../sv-SE/start.ts'
import { ui } from '../sv-SE/ui.ts'
import { validation } from '../sv-SE/validation.ts'
import { framesOf } from '../entity-texts.ts'
import * as entities from './entities.sv-SE.ts'

/** Texts of the login, of the frame of every page, and of the start page; and all texts of the server's answers. */
export const messages = {
  ...framesOf(entities),
  ...errors,
  ...palette,
  ...session,
  ...shell,
  ...start,
  ...ui,
  ...validation,
}

export type FirstTexts = Record<keyof typeof messages, string>
