import { basic } from '../sv-SE/basic.ts'
import { errors } from '../sv-SE/errors.ts'
import { session } from '../sv-SE/session.ts'
import { ui } from '../sv-SE/ui.ts'
import { validation } from '../sv-SE/validation.ts'

/** Texts of the login and of every page, and all texts of the server's answers. */
export const messages = {
  ...basic,
  ...errors,
  ...session,
  ...ui,
  ...validation,
}

export type FirstTexts = Record<keyof typeof messages, string>
