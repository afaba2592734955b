import { TextInput } from '@mantine/core'
import { useText } from '../../../language/use-text.tsx'
import { ErrorText } from '../../form/field-frame.tsx'
import { errorText } from '../../form/error-text.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'

/** A pattern that what is entered has to match, `/…/im`. */
export function PatternSetting({ field, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const text = useText()
  const error = errors.at('validation.pattern')
  return (
    <TextInput
      label={text.t('fields.pattern')}
      description={text.t('fields.patternHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={field.validation.pattern ?? ''}
      maxLength={500}
      readOnly={isReadOnly}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      error={error && <ErrorText text={errorText(error, text)} />}
      onChange={({ currentTarget: { value } }) => onChange({ validation: value === '' ? {} : { pattern: value } })}
    />
  )
}
