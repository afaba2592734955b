import { bookings } from '../nb-NO/bookings.ts'
import { exe } from '../nb-NO/exe.ts'
import type { ExecutionTexts } from './execution.sv-SE.ts'

export const messages = {
  ...bookings,
  ...exe,
} satisfies ExecutionTexts
