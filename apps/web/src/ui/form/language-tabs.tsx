import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './localized-input.module.css'

/** The short name of a language, as on its tab. */
const SHORT: Record<Culture, string> = { 'sv-SE': 'SV', 'en-US': 'EN', 'nb-NO': 'NB' }

interface LanguageTabsProps {
  /** Label of the text. */
  label: string
  shown: Culture
  isMissing: (culture: Culture) => boolean
  /** Languages with errors. */
  wrongIn?: readonly Culture[]
  onShow: (culture: Culture) => void
}

/** A tab for each language, with a dot for a missing text, and red for an error. */
export function LanguageTabs({ label, shown, isMissing, wrongIn = [], onShow }: LanguageTabsProps) {
  const { t } = useText()
  const nameOf = (culture: Culture) => {
    const language = t(`ui.language.${culture}`)
    if (wrongIn.includes(culture)) return t('ui.languageWrong', { language })
    return isMissing(culture) ? t('ui.languageMissing', { language }) : language
  }
  return (
    <fieldset className={classes.tabs} aria-label={t('ui.languagesOf', { label })}>
      {CULTURES.map((culture) => (
        <button
          key={culture}
          type="button"
          className={classes.tab}
          data-shown={culture === shown || undefined}
          data-missing={isMissing(culture) || undefined}
          data-wrong={wrongIn.includes(culture) || undefined}
          aria-pressed={culture === shown}
          aria-label={`${SHORT[culture]} ${nameOf(culture)}`}
          title={nameOf(culture)}
          onClick={() => onShow(culture)}
        >
          {SHORT[culture]}
        </button>
      ))}
    </fieldset>
  )
}
