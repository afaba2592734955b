import { basic } from '../nb-NO/basic.ts'
import { errors } from '../nb-NO/errors.ts'
import { session } from '../nb-NO/session.ts'
import { ui } from '../nb-NO/ui.ts'
import { validation } from '../nb-NO/validation.ts'
import type { FirstTexts } from './first.sv-SE.ts'

export const messages = {
  ...basic,
  ...errors,
  ...session,
  ...ui,
  ...validation,
} satisfies FirstTexts
