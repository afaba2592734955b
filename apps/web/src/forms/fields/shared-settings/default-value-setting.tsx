import { useId } from 'react'
import type { Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorText } from '../../frame/field-frame.tsx'
import { errorText } from '../../frame/error-text.ts'
import { FIELD_INPUTS } from '../kinds.ts'
import { plainView } from '../plain-view.ts'
import { TypedTextInput } from '../typed-text-input.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import type { ComponentType } from 'react'

interface DefaultValueSettingProps extends FieldSettingsProps {
  /** The kind's own input unless another is given, so that a default is entered as the value will be. */
  input?: ComponentType<FieldInputProps>
  label?: string | undefined
}

/** The value that a form starts with. */
export function DefaultValueSetting({ field, onChange, errors, isReadOnly, input, label }: DefaultValueSettingProps) {
  const text = useText()
  const Input = input ?? FIELD_INPUTS[field.fieldType]
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

/** A default that is typed, whatever the input of the kind. */
export const TypedDefaultSetting = (props: FieldSettingsProps) => <DefaultValueSetting {...props} input={TypedTextInput} />
