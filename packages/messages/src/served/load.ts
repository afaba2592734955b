import type { Culture } from '@verka/domain/localization/cultures.ts'
import { createTranslator, type Translator } from '../translate.ts'
import type { ServedKey } from './sv-SE.ts'

const LOADERS = {
  'sv-SE': () => import('./sv-SE.ts'),
  'en-US': () => import('./en-US.ts'),
  'nb-NO': () => import('./nb-NO.ts'),
}

/** A language with what only the server writes. */
export type ServedTranslator = Translator<ServedKey>

/** Loads a language for the server's own pages and mails. */
export async function loadServedTranslator(culture: Culture): Promise<ServedTranslator> {
  const { messages } = await LOADERS[culture]()
  return createTranslator(culture, messages)
}
