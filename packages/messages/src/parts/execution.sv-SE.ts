import { exe } from '../sv-SE/exe.ts'

/** What only the execution area says. */
export const messages = {
  ...exe,
}

export type ExecutionTexts = Record<keyof typeof messages, string>
