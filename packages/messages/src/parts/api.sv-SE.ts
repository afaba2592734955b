import { api } from '../sv-SE/api.ts'

/** What stands around the description of the API: only its page loads it. */
export const messages = { ...api }

export type ApiTexts = Record<keyof typeof messages, string>
