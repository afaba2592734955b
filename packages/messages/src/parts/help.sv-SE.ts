import { help } from '../sv-SE/help.ts'

/** What the help says: only its page loads it. */
export const messages = { ...help }

export type HelpTexts = Record<keyof typeof messages, string>
