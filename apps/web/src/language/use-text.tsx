import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { formatDate, formatDateTime } from '@verka/domain/localization/dates.ts'
import { decimalSeparator, formatNumber } from '@verka/domain/localization/numbers.ts'
import { textIn, type LocalizedText } from '@verka/domain/localization/localized-text.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { Translator } from '@verka/messages/translate.ts'
import { storeCulture } from './chosen-culture.ts'
import { additionsOfTexts, chooseTranslator, onTextsAdded, translatorOf } from './texts.ts'

const MAX_DECIMALS = 10

/** Texts, dates and numbers in the user's language. */
export interface Text extends Pick<Translator, 't' | 'serverText' | 'has' | 'culture'> {
  /** A configured text in this language, else in the tenant's, else in any. */
  textOf: (texts: readonly LocalizedText[]) => string
  /** A day, `YYYY-MM-DD`. */
  formatDate: (day: string) => string
  /** An instant (ISO 8601) as date and time in the tenant's time zone. */
  formatDateTime: (moment: string) => string
  formatNumber: (value: number, maxDecimals?: number) => string
  decimalSeparator: string
  /** IANA name of the tenant's time zone; before it is known that of the device. */
  timeZone: string
  /** The reader for whom rules write: their texts are in the tenant's language, for every user. */
  ruleReader: Reader
  /** All of it, for a function that takes it. */
  text: Text
}

/** Settings of the language besides the choice: known after login, and on pages of a tenant for people without one. */
interface Region {
  timeZone: string
  fallback: Culture
}

interface Language {
  translator: Translator
  region: Region | undefined
  /** Created once for all users, because formatters are slow to create. */
  text: Text
  choose: (culture: Culture) => Promise<void>
  /** Counts texts that came after they were shown: each renders everything again. */
  additions: number
}

const LanguageContext = createContext<Language | undefined>(undefined)

function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('no LanguageProvider')
  return language
}

interface LanguageProviderProps {
  /** The language to start with, loaded before anything is shown. */
  initial: Translator
  /** Called with every change, so that calls use it. */
  onChange: (culture: Culture) => void
  /** Settings of the present tenant. */
  region: Region | undefined
  children: ReactNode
}

/** Provides the language: a switch loads the other language's texts and renders everything again, without a reload. */
export function LanguageProvider({ initial, onChange, region, children }: LanguageProviderProps) {
  const [translator, setTranslator] = useState(initial)
  const { timeZone, fallback } = region ?? {}
  useEffect(() => {
    document.documentElement.lang = translator.culture
  }, [translator])
  const choose = useCallback(
    async (culture: Culture) => {
      const loaded = await chooseTranslator(culture)
      storeCulture(culture)
      onChange(culture)
      setTranslator(loaded)
    },
    [onChange],
  )
  const additions = useSyncExternalStore(onTextsAdded, additionsOfTexts)
  const language = useMemo(() => {
    const known = timeZone !== undefined && fallback !== undefined ? { timeZone, fallback } : undefined
    return { translator, region: known, text: textFor(translator, known), choose, additions }
  }, [translator, timeZone, fallback, choose, additions])
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
}

/** The texts of the chosen language: `const { t, formatDate, text } = useText()`. */
export const useText = (): Text => useLanguage().text

function textFor({ culture, t, serverText, has }: Translator, region: Region | undefined): Text {
  const timeZone = region?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const text: Omit<Text, 'text'> = {
    t,
    serverText,
    has,
    culture,
    timeZone,
    ruleReader: { culture: region?.fallback ?? culture, timeZone },
    textOf: (texts: readonly LocalizedText[]) => textIn(texts, culture, region?.fallback),
    formatDate: (day: string) => formatDate(day, culture),
    formatDateTime: (moment: string) => formatDateTime(moment, culture, timeZone),
    formatNumber: (value: number, maxDecimals = MAX_DECIMALS) => formatNumber(value, culture, maxDecimals),
    decimalSeparator: decimalSeparator(culture),
  }
  return Object.assign(text, { text: text as Text })
}

/** The language and how to change it, for the language picker. */
export function useLanguageChoice(): { culture: Culture; choose: (culture: Culture) => Promise<void> } {
  const { translator, choose } = useLanguage()
  return { culture: translator.culture, choose }
}

/** Shows its children in another language without choosing it: for a preview. In the present language until it is loaded. */
export function InLanguage({ culture, children }: { culture: Culture; children: ReactNode }) {
  const present = useLanguage()
  const [loaded, setLoaded] = useState(present.translator)
  useEffect(() => {
    let isWanted = true
    void translatorOf(culture).then((translator) => isWanted && setLoaded(translator))
    return () => {
      isWanted = false
    }
  }, [culture])
  const language = useMemo(() => ({ ...present, translator: loaded, text: textFor(loaded, present.region) }), [present, loaded])
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
}

/** Shows its children with the time zone and language of a tenant that the person has not logged in to. */
export function InRegion({ timeZone, culture, children }: { timeZone: string; culture: Culture; children: ReactNode }) {
  const present = useLanguage()
  const language = useMemo(() => {
    const region = { timeZone, fallback: culture }
    return { ...present, region, text: textFor(present.translator, region) }
  }, [present, timeZone, culture])
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
}
