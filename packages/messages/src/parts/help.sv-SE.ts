import { help } from '../sv-SE/help.ts'

/** Texts of the help: only its page loads them. */
export const messages = { ...help }

export type HelpTexts = Record<keyof typeof messages, string>
