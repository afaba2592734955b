import { IconSquareCheck } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { useText } from '../../../language/use-text.tsx'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { CheckboxFieldInput } from './input.tsx'

function CheckedFromStart(props: FieldSettingsProps) {
  const { t } = useText()
  return <DefaultValueSetting {...props} input={CheckboxFieldInput} label={t('fields.defaultChecked')} />
}

export const checkboxBuilder: FieldBuilderParts = {
  Icon: IconSquareCheck,
  Settings: CheckedFromStart,
  requiredLabel: 'fields.requiredCheckbox',
}
