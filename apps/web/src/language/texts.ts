import type { Culture } from '@verka/domain/localization/cultures.ts'
import { loadTexts, type EntityTexts, type TextPart } from '@verka/messages/load.ts'
import { createTranslator, type Message, type Translator } from '@verka/messages/translate.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'

interface Language {
  translator: Translator
  /** The translator's messages, which grow. */
  messages: Record<string, Message>
  parts: Set<TextPart | EntityTexts>
}

/** Parts that were needed so far: a language that is chosen later is loaded with all of them. */
const needed = new Set<TextPart | EntityTexts>(['first'])
const languages = new Map<Culture, Language>()
let chosen: Culture | undefined

function languageOf(culture: Culture): Language {
  const known = languages.get(culture)
  if (known) return known
  const messages: Record<string, Message> = {}
  const translator = createTranslator(culture, messages as Record<MessageKey, Message>)
  const language = { translator, messages, parts: new Set<TextPart | EntityTexts>() }
  languages.set(culture, language)
  return language
}

async function complete(culture: Culture): Promise<Language> {
  const language = languageOf(culture)
  const missing = () => [...needed].filter((part) => !language.parts.has(part))
  // during the load a page may have needed others
  for (let wanted = missing(); wanted.length > 0; wanted = missing())
    await Promise.all(
      wanted.map(async (part) => {
        Object.assign(language.messages, await loadTexts(culture, part))
        language.parts.add(part)
      }),
    )
  return language
}

/** A language's translator, with every part that was needed so far: for texts besides the chosen language. */
export async function translatorOf(culture: Culture): Promise<Translator> {
  return (await complete(culture)).translator
}

/** As `translatorOf`, for the language of all texts from now on: parts that are needed later are added to it. */
export async function chooseTranslator(culture: Culture): Promise<Translator> {
  const { translator } = await complete(culture)
  chosen = culture
  return translator
}

/** Loads parts of the chosen language before a component needs them; existing translators have them afterwards. */
export async function needTexts(parts: readonly (TextPart | EntityTexts)[]): Promise<void> {
  for (const part of parts) needed.add(part)
  if (chosen) await complete(chosen)
}
