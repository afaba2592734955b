import { errors } from '../sv-SE/errors.ts'
import { palette } from '../sv-SE/palette.ts'
import { session } from '../sv-SE/session.ts'
import { shell } from '../sv-SE/shell.ts'
import { start } from '../sv-SE/start.ts'
import { ui } from '../sv-SE/ui.ts'
import { validation } from '../sv-SE/validation.ts'

/** What is read by whoever logs in, by everybody around every page, and on the start page; and everything that the server answers. */
export const messages = {
  ...errors,
  ...palette,
  ...session,
  ...shell,
  ...start,
  ...ui,
  ...validation,
}

export type FirstTexts = Record<keyof typeof messages, string>
