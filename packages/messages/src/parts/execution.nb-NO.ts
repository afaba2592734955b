import { exe } from '../nb-NO/exe.ts'
import type { ExecutionTexts } from './execution.sv-SE.ts'

export const messages = {
  ...exe,
} satisfies ExecutionTexts
