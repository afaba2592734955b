import { bookings } from '../sv-SE/bookings.ts'
import { exe } from '../sv-SE/exe.ts'

/** Texts of the execution area alone. */
export const messages = {
  ...bookings,
  ...exe,
}

export type ExecutionTexts = Record<keyof typeof messages, string>
