import type { Culture } from './cultures.ts'

/** The reader of a value: their language, and the time zone of their tenant (an IANA name). */
export interface Reader {
  culture: Culture
  timeZone: string
}
