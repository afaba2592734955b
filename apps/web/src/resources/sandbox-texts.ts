import type { EntityTexts } from '@verka/messages/load.ts'

/** Texts of sandboxes. */
export const SANDBOX_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/sandboxes.ts'),
  'en-US': () => import('@verka/messages/en-US/sandboxes.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/sandboxes.ts'),
}
