import type { Culture } from './cultures.ts'

/** For whom a value is written: their language, and the time zone of their tenant (an IANA name). */
export interface Reader {
  culture: Culture
  timeZone: string
}
