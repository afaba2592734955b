import type { EntityTexts, TextPart } from '@verka/messages/load.ts'
import type { LayoutName, PageRow } from './pages.ts'

/** Texts of each layout's pages; administration uses the forms and lists of execution. */
const TEXTS_OF: Record<LayoutName, readonly TextPart[]> = {
  centered: ['first'],
  open: ['first', 'forms'],
  execution: ['first', 'frame', 'forms', 'execution'],
  default: ['first', 'frame', 'forms', 'administration'],
}

/** The parts of a language that a layout needs. */
export const frameTextsOf = (layout: LayoutName) => TEXTS_OF[layout].filter((part) => part === 'first' || part === 'frame')

/** The parts of a language that a page needs, loaded together with its code. */
export const textsOf = ({
  layout,
  texts,
  moreTexts,
  hasRules,
}: Pick<PageRow, 'layout' | 'texts' | 'moreTexts' | 'hasRules'>): readonly (TextPart | EntityTexts)[] => [
  ...(texts ? [...frameTextsOf(layout), texts] : [...TEXTS_OF[layout], ...(hasRules ? (['rules'] as const) : [])]),
  ...(moreTexts ? [moreTexts].flat() : []),
]
