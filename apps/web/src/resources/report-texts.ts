import type { EntityTexts } from '@verka/messages/load.ts'

/** Texts of the reports of people without a login, for the people of the site. */
export const OPEN_REPORT_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/reported.ts'),
  'en-US': () => import('@verka/messages/en-US/reported.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/reported.ts'),
}

/** Texts of the pages on which people without a login report. */
export const REPORT_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/report.ts'),
  'en-US': () => import('@verka/messages/en-US/report.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/report.ts'),
}
