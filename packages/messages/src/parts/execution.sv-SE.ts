import { bookings } from '../sv-SE/bookings.ts'
import { exe } from '../sv-SE/exe.ts'

/** What only the execution area says. */
export const messages = {
  ...bookings,
  ...exe,
}

export type ExecutionTexts = Record<keyof typeof messages, string>
