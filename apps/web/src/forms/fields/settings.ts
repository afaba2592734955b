import type { ComponentType } from 'react'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { CheckboxSettings } from './checkbox/settings.tsx'
import { DateSettings } from './date/settings.tsx'
import { DecimalSettings } from './decimal/settings.tsx'
import type { FieldSettingsProps } from './field-settings-props.ts'
import { IntegerSettings } from './integer/settings.tsx'
import { SelectSettings } from './select/settings.tsx'
import { TextAreaSettings } from './text-area/settings.tsx'
import { TextSettings } from './text/settings.tsx'

/** What the type builder edits for each kind. A kind that is in the domain's list and not here does not compile. */
export const FIELD_SETTINGS = {
  text: TextSettings,
  textArea: TextAreaSettings,
  integer: IntegerSettings,
  decimal: DecimalSettings,
  date: DateSettings,
  select: SelectSettings,
  checkbox: CheckboxSettings,
} satisfies Record<FieldType, ComponentType<FieldSettingsProps>>
