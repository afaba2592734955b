import { IconToggleRight } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { useText } from '../../../language/use-text.tsx'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { SwitchFieldInput } from './input.tsx'

function CheckedFromStart(props: FieldSettingsProps) {
  const { t } = useText()
  return <DefaultValueSetting {...props} input={SwitchFieldInput} label={t('fields.defaultOn')} />
}

export const switchBuilder: FieldBuilderParts = {
  Icon: IconToggleRight,
  Settings: CheckedFromStart,
}
