import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { useText } from '../../language/use-text.tsx'

interface FormLanguage {
  /** The language in which the texts of the form are edited. */
  shown: Culture
  show: (culture: Culture) => void
}

const FormLanguageContext = createContext<FormLanguage | undefined>(undefined)

/** Holds the language in which all texts of a form are edited. It starts as the reader's language. */
export function FormLanguageProvider({ children }: { children: ReactNode }) {
  const { culture } = useText()
  // the choice is reset when the reader's language changes
  const [chosen, setChosen] = useState({ whileIn: culture, shown: culture })
  const shown = chosen.whileIn === culture ? chosen.shown : culture
  const language = useMemo(() => ({ shown, show: (wanted: Culture) => setChosen({ whileIn: culture, shown: wanted }) }), [shown, culture])
  return <FormLanguageContext.Provider value={language}>{children}</FormLanguageContext.Provider>
}

/** The language of the surrounding form; undefined if each text has its own choice of language. */
export const useFormLanguage = (): FormLanguage | undefined => useContext(FormLanguageContext)
