import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Message } from './translate.ts'

/**
 * Texts of a language that are loaded together: `first` is on every page, at the login, and in all answers of the server; `frame` is
 * around every page after login, and on the start pages; the others have the further texts of their pages.
 */
export type TextPart = 'first' | 'frame' | 'forms' | 'execution' | 'administration' | 'rules' | 'help' | 'api'

/** The texts of an entity's own pages: its file in each language. */
export type EntityTexts = Record<Culture, () => Promise<Readonly<Record<string, Readonly<Record<string, Message>>>>>>

type Loader = () => Promise<{ messages: Readonly<Record<string, Message>> }>

const LOADERS: Record<TextPart, Record<Culture, Loader>> = {
  first: {
    'sv-SE': () => import('./parts/first.sv-SE.ts'),
    'en-US': () => import('./parts/first.en-US.ts'),
    'nb-NO': () => import('./parts/first.nb-NO.ts'),
  },
  frame: {
    'sv-SE': () => import('./parts/frame.sv-SE.ts'),
    'en-US': () => import('./parts/frame.en-US.ts'),
    'nb-NO': () => import('./parts/frame.nb-NO.ts'),
  },
  forms: {
    'sv-SE': () => import('./parts/forms.sv-SE.ts'),
    'en-US': () => import('./parts/forms.en-US.ts'),
    'nb-NO': () => import('./parts/forms.nb-NO.ts'),
  },
  execution: {
    'sv-SE': () => import('./parts/execution.sv-SE.ts'),
    'en-US': () => import('./parts/execution.en-US.ts'),
    'nb-NO': () => import('./parts/execution.nb-NO.ts'),
  },
  administration: {
    'sv-SE': () => import('./parts/administration.sv-SE.ts'),
    'en-US': () => import('./parts/administration.en-US.ts'),
    'nb-NO': () => import('./parts/administration.nb-NO.ts'),
  },
  rules: {
    'sv-SE': () => import('./parts/rules.sv-SE.ts'),
    'en-US': () => import('./parts/rules.en-US.ts'),
    'nb-NO': () => import('./parts/rules.nb-NO.ts'),
  },
  help: {
    'sv-SE': () => import('./parts/help.sv-SE.ts'),
    'en-US': () => import('./parts/help.en-US.ts'),
    'nb-NO': () => import('./parts/help.nb-NO.ts'),
  },
  api: {
    'sv-SE': () => import('./parts/api.sv-SE.ts'),
    'en-US': () => import('./parts/api.en-US.ts'),
    'nb-NO': () => import('./parts/api.nb-NO.ts'),
  },
}

/** Loads a part of a language: each is a file of its own, so that a browser loads one language, and of it what it shows. */
export async function loadTexts(culture: Culture, part: TextPart | EntityTexts): Promise<Readonly<Record<string, Message>>> {
  return typeof part === 'string' ? (await LOADERS[part][culture]()).messages : Object.assign({}, ...Object.values(await part[culture]()))
}
