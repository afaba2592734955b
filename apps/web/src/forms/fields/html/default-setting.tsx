import { useId, useState } from 'react'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { useText } from '../../../language/use-text.tsx'
import { useFormLanguage } from '../../../ui/form/form-language.tsx'
import { LanguageTabs } from '../../../ui/form/language-tabs.tsx'
import { localizedErrors } from '../../frame/error-text.ts'
import { ErrorText } from '../../frame/field-frame.tsx'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { plainView } from '../plain-view.ts'
import { defaultOfTexts, defaultTexts } from '../shared-settings/localized-default.ts'
import styles from './html.module.css'
import { HtmlFieldInput } from './input.tsx'

/** Default of a new form in each language. */
export function HtmlDefaultSetting({ field, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const { t, culture, text } = useText()
  const id = useId()
  const ofForm = useFormLanguage()
  const [chosen, setChosen] = useState<Culture>(culture)
  const shown = ofForm?.shown ?? chosen
  const texts = defaultTexts(field.defaultValue)
  const textIn = (wanted: Culture) => texts.find((given) => given.culture === wanted)?.text ?? ''
  const { error: defaultError, wrongIn } = localizedErrors(errors, 'defaultValue', text)
  const error = errors.at('defaultValue')
  const change = (changed: string) => {
    const next = CULTURES.map((wanted) => ({ culture: wanted, text: wanted === shown ? changed : textIn(wanted) }))
    onChange({ defaultValue: defaultOfTexts(next) })
  }
  return (
    <div className={styles.localized}>
      {!ofForm && (
        <div className={styles.languages}>
          <LanguageTabs
            label={t('fields.default')}
            shown={shown}
            isMissing={(wanted) => textIn(wanted) === ''}
            {...(wrongIn && { wrongIn })}
            onShow={setChosen}
          />
        </div>
      )}
      <HtmlFieldInput
        // each language has its own editor and undo history
        key={shown}
        view={plainView({ ...field, required: false, uiStatus: isReadOnly ? 'disabled' : 'enabled' }, textIn(shown), {
          isEnabled: !isReadOnly,
          error,
        })}
        frame={{
          id,
          label: `${t('fields.default')} (${t(`ui.language.${shown}`)})`,
          description: t('fields.defaultHint'),
          error: defaultError === undefined ? undefined : <ErrorText text={defaultError} />,
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
