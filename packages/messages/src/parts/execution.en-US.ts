import { bookings } from '../en-US/bookings.ts'
import { exe } from '../en-US/exe.ts'
import type { ExecutionTexts } from './execution.sv-SE.ts'

export const messages = {
  ...bookings,
  ...exe,
} satisfies ExecutionTexts
