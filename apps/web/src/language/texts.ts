import type { Culture } from '@verka/domain/localization/cultures.ts'
import { loadTexts, type EntityTexts, type TextPart } from '@verka/messages/load.ts'
import { createTranslator, type Message, type Translator } from '@verka/messages/translate.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { importInTime } from '../data/loading/import-in-time.ts'

/**
 * Version of the built texts (build/texts-of-parts.ts): each part of the client has a file of its own with the texts that it uses. Without a
 * build, whole areas are loaded.
 */
const BUILT = import.meta.env.VERKA_TEXTS as string | undefined

type Texts = Readonly<Record<string, Message>>
/** A name that the build gave. */
type BuiltPart = string & { built?: true }
type AnyPart = TextPart | EntityTexts | BuiltPart

interface Language {
  translator: Translator
  /** The translator's messages, which grow. */
  messages: Record<string, Message>
  parts: Set<AnyPart>
}

/** Parts that were needed so far: a language that is chosen later is loaded with all of them. */
const needed = new Set<AnyPart>(['first'])
const languages = new Map<Culture, Language>()
let chosen: Culture | undefined

function languageOf(culture: Culture): Language {
  const known = languages.get(culture)
  if (known) return known
  const messages: Record<string, Message> = {}
  const translator = createTranslator(
    culture,
    messages as Record<MessageKey, Message>,
    BUILT === undefined ? undefined : () => loadAll(culture),
  )
  const language = { translator, messages, parts: new Set<AnyPart>() }
  languages.set(culture, language)
  return language
}

async function loadPart(culture: Culture, part: AnyPart): Promise<Texts> {
  if (BUILT === undefined) return loadTexts(culture, part as TextPart | EntityTexts)
  // a device without a network has the texts of what it keeps in one file
  return loadBuilt(culture, part as BuiltPart).catch((error: unknown) =>
    loadBuilt(culture, 'kept').catch(() => {
      throw error
    }),
  )
}

const loadBuilt = async (culture: Culture, part: BuiltPart): Promise<Texts> =>
  (
    (await importInTime(() => import(/* @vite-ignore */ `/assets/texts-${BUILT}.${part}.${culture}.js`))) as {
      default: Texts
    }
  ).default

const listeners = new Set<() => void>()
let additions = 0

/** Calls back when texts came that were shown before: `additionsOfTexts` counts them. */
export function onTextsAdded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const additionsOfTexts = (): number => additions

/** Loads every text of a language, after one was missing: a text whose key the build did not find in the code. */
function loadAll(culture: Culture): void {
  const language = languageOf(culture)
  if (language.parts.has('all')) return
  language.parts.add('all')
  loadBuilt(culture, 'all').then(
    (texts) => {
      Object.assign(language.messages, texts)
      additions++
      for (const listener of listeners) listener()
    },
    () => language.parts.delete('all'),
  )
}

async function complete(culture: Culture): Promise<Language> {
  const language = languageOf(culture)
  const missing = () => [...needed].filter((part) => !language.parts.has(part))
  // during the load a page may have needed others
  for (let wanted = missing(); wanted.length > 0; wanted = missing())
    await Promise.all(
      wanted.map(async (part) => {
        Object.assign(language.messages, await loadPart(culture, part))
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
  // parts that are needed from now on are of the first language, even before it is complete
  chosen ??= culture
  const { translator } = await complete(culture)
  chosen = culture
  return translator
}

/** Loads parts of the chosen language before a component needs them; existing translators have them afterwards. */
export async function needTexts(parts: readonly (TextPart | EntityTexts)[]): Promise<void> {
  if (BUILT === undefined) await need(parts)
}

async function need(parts: readonly AnyPart[]): Promise<void> {
  for (const part of parts) needed.add(part)
  if (chosen) await complete(chosen)
}

/** Loads a part of the client, and beside it the texts that it uses. The build adds it to dynamic imports. @public */
export async function besideTexts<Part>(texts: BuiltPart, load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), need([texts])])
  return part
}

/** The texts of the server's answers, which no page needs until there is one. Never fails: a text without its words is shown as its key. */
export async function needAnswers(): Promise<void> {
  if (BUILT !== undefined) await need(['answers']).catch(() => undefined)
}
