import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { useText } from '../../../language/use-text.tsx'
import { LocalizedInput } from '../../../ui/form/localized-input.tsx'
import { localizedErrors } from '../../frame/error-text.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { defaultOfTexts, defaultTexts } from './localized-default.ts'

/** The default of a plain text, in each language. */
export function LocalizedDefaultSetting({ field, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const text = useText()
  return (
    <LocalizedInput
      label={text.t('fields.default')}
      description={text.t('fields.defaultHint')}
      value={defaultTexts(field.defaultValue)}
      onChange={(texts) => onChange({ defaultValue: defaultOfTexts(texts) })}
      isMultiline={kindOf(field).input === 'paragraph'}
      isReadOnly={isReadOnly}
      {...localizedErrors(errors, 'defaultValue', text)}
    />
  )
}
