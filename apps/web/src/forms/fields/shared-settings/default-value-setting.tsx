import { useId } from 'react'
import type { Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorText } from '../../frame/field-frame.tsx'
import { errorText } from '../../frame/error-text.ts'
import { plainView } from '../plain-view.ts'
import type { FieldInputProps } from '../field-input-props.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import type { ComponentType } from 'react'

interface DefaultValueSettingProps extends FieldSettingsProps {
  /** The kind's own input, so that a default is entered like a value. */
  input: ComponentType<FieldInputProps>
  label?: string
}

/** The value that a form starts with. */
export function DefaultValueSetting({ field, onChange, errors, isReadOnly, input: Input, label }: DefaultValueSettingProps) {
  const text = useText()
  const id = useId()
  const error = errors.at('defaultValue')
  const requested: Field = { ...field, required: false, uiStatus: isReadOnly ? 'disabled' : 'enabled' }
  return (
    <Input
      view={plainView(requested, field.defaultValue, { isEnabled: !isReadOnly, error })}
      frame={{
        id,
        label: label ?? text.t('fields.default'),
        description: label === undefined ? text.t('fields.defaultHint') : undefined,
        error: error ? <ErrorText text={errorText(error, text)} /> : undefined,
        withAsterisk: false,
        size: 'md',
      }}
      onChange={(value) => onChange({ defaultValue: value === '' ? null : value })}
      onLeave={() => undefined}
      onHold={() => undefined}
    />
  )
}
