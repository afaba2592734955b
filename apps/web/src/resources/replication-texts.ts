import type { EntityTexts } from '@verka/messages/load.ts'

/** Texts of replications and ready-made templates. */
export const REPLICATION_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/replication.ts'),
  'en-US': () => import('@verka/messages/en-US/replication.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/replication.ts'),
}
