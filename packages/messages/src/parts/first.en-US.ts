import { basic } from '../en-US/basic.ts'
import { errors } from '../en-US/errors.ts'
import { session } from '../en-US/session.ts'
import { ui } from '../en-US/ui.ts'
import { validation } from '../en-US/validation.ts'
import type { FirstTexts } from './first.sv-SE.ts'

export const messages = {
  ...basic,
  ...errors,
  ...session,
  ...ui,
  ...validation,
} satisfies FirstTexts
