import { useOptionsOf } from '../../field-lists/source-options.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { SelectFieldInput } from '../select/input.tsx'
import { DefaultValueSetting } from './default-value-setting.tsx'
import { OptionSourceSetting } from './option-source-setting.tsx'
import { OptionsSetting } from '../options/options-setting.tsx'

/** Source and options of a field. */
export function ChoicesSetting(props: FieldSettingsProps) {
  return (
    <>
      <OptionSourceSetting {...props} />
      {props.field.optionSource === 'static' && <OptionsSetting {...props} />}
    </>
  )
}

/** The default among its options. */
export function ChoiceDefaultSetting(props: FieldSettingsProps) {
  const { field } = props
  const { options } = useOptionsOf(field)
  if (options.length === 0) return null
  // a list for every kind: there may be hundreds
  return <DefaultValueSetting {...props} field={{ ...field, options: [...options] }} input={SelectFieldInput} />
}
