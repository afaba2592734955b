import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { useText } from '../../../language/use-text.tsx'
import { BUILDER_PARTS } from '../builder-kinds.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { ContentSetting } from './content-setting.tsx'
import { DefaultValueSetting } from './default-value-setting.tsx'
import { LengthSetting } from './length-setting.tsx'
import { PatternSetting } from './pattern-setting.tsx'
import { RangeSetting } from './range-setting.tsx'

/** The settings that the traits of a field's kind ask for, and those that only this kind has. */
export function KindSettings(props: FieldSettingsProps) {
  const { t } = useText()
  const kind = kindOf(props.field)
  const { Settings, Default, defaultLabel } = BUILDER_PARTS[props.field.fieldType]
  return (
    <>
      {kind.hasLength && <LengthSetting {...props} />}
      {kind.hasContent ? <ContentSetting {...props} /> : kind.hasPattern && <PatternSetting {...props} />}
      {kind.range && <RangeSetting {...props} />}
      {Settings && <Settings {...props} />}
      {kind.hasDefault && (Default ? <Default {...props} /> : <DefaultValueSetting {...props} label={defaultLabel && t(defaultLabel)} />)}
    </>
  )
}
