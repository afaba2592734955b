import { useOptionsOf } from '../../type-builder/source-options.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { SelectFieldInput } from '../select/input.tsx'
import { DefaultValueSetting } from './default-value-setting.tsx'
import { OptionSourceSetting } from './option-source-setting.tsx'
import { OptionsSetting } from './options-setting.tsx'

/** Where the choices of a field come from, which they are, and which of them is chosen from the start. */
export function ChoiceSettings(props: FieldSettingsProps) {
  const { field } = props
  const { options } = useOptionsOf(field)
  return (
    <>
      <OptionSourceSetting {...props} />
      {field.optionSource === 'static' && <OptionsSetting {...props} />}
      {/* a list, whatever the kind: there may be hundreds */}
      {options.length > 0 && <DefaultValueSetting {...props} field={{ ...field, options: [...options] }} input={SelectFieldInput} />}
    </>
  )
}
