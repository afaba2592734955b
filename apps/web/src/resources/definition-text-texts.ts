import type { EntityTexts } from '@verka/messages/load.ts'

/** Texts of the page of all texts of definitions. */
export const DEFINITION_TEXT_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/definition-texts.ts'),
  'en-US': () => import('@verka/messages/en-US/definition-texts.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/definition-texts.ts'),
}
