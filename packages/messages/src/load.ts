import type { Culture } from '@verka/domain/localization/cultures.ts'
import { createTranslator, type Translator } from './translate.ts'

const LOADERS = {
  'sv-SE': () => import('./sv-SE.ts'),
  'en-US': () => import('./en-US.ts'),
  'nb-NO': () => import('./nb-NO.ts'),
}

/** Loads a language and gives its translator: each language is a part of its own, so that a browser loads one. */
export async function loadTranslator(culture: Culture): Promise<Translator> {
  const { messages } = await LOADERS[culture]()
  return createTranslator(culture, messages)
}
