import { IconListCheck } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { ChoiceSettings } from '../shared-settings/choice-settings.tsx'
import { SelectFieldInput } from './input.tsx'

export const selectBuilder: FieldBuilderParts = {
  Icon: IconListCheck,
  Settings: (props) => <ChoiceSettings {...props} input={SelectFieldInput} />,
}
