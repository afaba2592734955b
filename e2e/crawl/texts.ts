import type { Page } from '@playwright/test'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { messages as english } from '@verka/messages/en-US.ts'
import { messages as norwegian } from '@verka/messages/nb-NO.ts'
import { messages as swedish } from '@verka/messages/sv-SE.ts'

const CATALOGUES: Record<Culture, Record<string, string>> = { 'sv-SE': swedish, 'en-US': english, 'nb-NO': norwegian }
const KEYS = new Set(Object.keys(swedish))
/** Shorter texts are words that also occur in user content. */
const SENTENCE = /\S+ \S+ \S+/
/** Texts with parameters are displayed differently than in the catalogue. */
const HAS_PARAMETERS = /[{<]/

const sentencesOf = (culture: Culture) =>
  Object.values(CATALOGUES[culture]).filter((text) => SENTENCE.test(text) && !HAS_PARAMETERS.test(text))

/** By language: texts of the other catalogues that are not in its own. */
const FOREIGN = Object.fromEntries(
  Object.keys(CATALOGUES).map((culture) => {
    const own = new Set(Object.values(CATALOGUES[culture as Culture]))
    const others = Object.keys(CATALOGUES).filter((other) => other !== culture)
    return [culture, new Set(others.flatMap((other) => sentencesOf(other as Culture)).filter((text) => !own.has(text)))]
  }),
) as Record<Culture, Set<string>>

/** Every text of a page, visible or for screen readers, without surrounding space. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.add(node.nodeValue!.trim())
    for (const element of document.body.querySelectorAll('[aria-label],[placeholder],[title],[alt],[aria-description]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
        found.add(element.getAttribute(name)?.trim() ?? '')
    found.add(document.title)
    return [...found]
  })

/** Untranslated texts of a page: keys instead of texts, and sentences of another language's catalogue. */
export async function untranslated(page: Page, culture: Culture): Promise<string[]> {
  const texts = await textsOn(page)
  return texts.filter((text) => KEYS.has(text) || FOREIGN[culture].has(text))
}
