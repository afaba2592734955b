import type { EntityTexts } from '@verka/messages/load.ts'

/** Texts of the inbox, of its settings, and of the texts of messages. */
export const MESSAGE_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/messages.ts'),
  'en-US': () => import('@verka/messages/en-US/messages.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/messages.ts'),
}
