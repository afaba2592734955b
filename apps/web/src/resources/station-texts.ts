import type { EntityTexts } from '@verka/messages/load.ts'

/** Texts of a station's device. */
export const STATION_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/station.ts'),
  'en-US': () => import('@verka/messages/en-US/station.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/station.ts'),
}

/** Texts of a person's own code for stations. */
export const PERSON_CODE_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/person-codes.ts'),
  'en-US': () => import('@verka/messages/en-US/person-codes.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/person-codes.ts'),
}
