import { api } from '../sv-SE/api.ts'

/** Texts around the description of the API: only its page loads them. */
export const messages = { ...api }

export type ApiTexts = Record<keyof typeof messages, string>
