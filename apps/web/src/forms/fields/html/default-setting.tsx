import { useId, useState } from 'react'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { LanguageTabs } from '../../../ui/form/language-tabs.tsx'
import { errorText } from '../../form/error-text.ts'
import { ErrorText } from '../../form/field-frame.tsx'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { plainView } from '../plain-view.ts'
import styles from './html.module.css'
import { HtmlFieldInput } from './input.tsx'

/** The default as one text in each language; one that is not localized counts in all. */
function textsOf(value: unknown): LocalizedText[] {
  if (typeof value === 'string') return CULTURES.map((culture) => ({ culture, text: value }))
  return Array.isArray(value) ? (value as LocalizedText[]) : []
}

/** What a new form starts with, in each language. */
export function HtmlDefaultSetting({ field, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const text = useText()
  const { t, culture } = text
  const id = useId()
  const [shown, setShown] = useState<Culture>(culture)
  const texts = textsOf(field.defaultValue)
  const textIn = (wanted: Culture) => texts.find((given) => given.culture === wanted)?.text ?? ''
  const error = errors.at('defaultValue')
  const change = (changed: string) => {
    const next = CULTURES.map((wanted) => ({ culture: wanted, text: wanted === shown ? changed : textIn(wanted) }))
    const filled = next.filter((given) => given.text !== '')
    onChange({ defaultValue: filled.length === 0 ? null : filled })
  }
  return (
    <div className={styles.localized}>
      <div className={styles.languages}>
        <LanguageTabs label={t('fields.default')} shown={shown} isMissing={(wanted) => textIn(wanted) === ''} onShow={setShown} />
      </div>
      <HtmlFieldInput
        // each language has an editor, with what was undone, of its own
        key={shown}
        view={plainView({ ...field, required: false, uiStatus: isReadOnly ? 'disabled' : 'enabled' }, textIn(shown), {
          isEnabled: !isReadOnly,
          error,
        })}
        frame={{
          id,
          label: `${t('fields.default')} (${t(`ui.language.${shown}`)})`,
          description: t('fields.defaultHint'),
          error: error ? <ErrorText text={errorText(error, text)} /> : undefined,
          withAsterisk: false,
          size: 'md',
        }}
        onChange={(value) => change(String(value ?? ''))}
        onLeave={() => undefined}
        onHold={() => undefined}
      />
    </div>
  )
}
