import type { ComponentType } from 'react'
import { useOptionsOf } from '../../type-builder/source-options.ts'
import type { FieldInputProps } from '../field-input-props.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { DefaultValueSetting } from './default-value-setting.tsx'
import { OptionSourceSetting } from './option-source-setting.tsx'
import { OptionsSetting } from './options-setting.tsx'

/** Where the choices of a field come from, which they are, and which of them is chosen from the start. */
export function ChoiceSettings({ input, ...props }: FieldSettingsProps & { input: ComponentType<FieldInputProps> }) {
  const { field } = props
  const { options } = useOptionsOf(field)
  return (
    <>
      <OptionSourceSetting {...props} />
      {field.optionSource === 'static' && <OptionsSetting {...props} />}
      {options.length > 0 && <DefaultValueSetting {...props} field={{ ...field, options: [...options] }} input={input} />}
    </>
  )
}
