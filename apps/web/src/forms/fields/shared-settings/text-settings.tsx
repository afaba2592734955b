import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { useText } from '../../../language/use-text.tsx'
import { LocalizedInput } from '../../../ui/form/localized-input.tsx'
import { localizedErrors } from '../../frame/error-text.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { ContentSetting } from './content-setting.tsx'
import { LengthSetting } from './length-setting.tsx'
import { defaultOfTexts, defaultTexts } from './localized-default.ts'
import { PatternSetting } from './pattern-setting.tsx'

/** Restrictions of a plain text, and its default in each language. */
export function TextSettings(props: FieldSettingsProps) {
  const text = useText()
  const { field, onChange, errors, isReadOnly } = props
  return (
    <>
      <LengthSetting {...props} />
      {kindOf(field).hasContent ? <ContentSetting {...props} /> : <PatternSetting {...props} />}
      <LocalizedInput
        label={text.t('fields.default')}
        description={text.t('fields.defaultHint')}
        value={defaultTexts(field.defaultValue)}
        onChange={(texts) => onChange({ defaultValue: defaultOfTexts(texts) })}
        isMultiline={kindOf(field).input === 'paragraph'}
        isReadOnly={isReadOnly}
        {...localizedErrors(errors, 'defaultValue', text)}
      />
    </>
  )
}
