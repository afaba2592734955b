import type { ComponentType } from 'react'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { CheckboxDisplay } from './checkbox/display.tsx'
import { DateDisplay } from './date/display.tsx'
import { DecimalDisplay } from './decimal/display.tsx'
import type { FieldDisplayProps } from './field-display-props.ts'
import { IntegerDisplay } from './integer/display.tsx'
import { SelectDisplay } from './select/display.tsx'
import { TextAreaDisplay } from './text-area/display.tsx'
import { TextDisplay } from './text/display.tsx'

/** How each kind's values are shown. A kind that is in the domain's list and not here does not compile. */
export const FIELD_DISPLAYS = {
  text: TextDisplay,
  textArea: TextAreaDisplay,
  integer: IntegerDisplay,
  decimal: DecimalDisplay,
  date: DateDisplay,
  select: SelectDisplay,
  checkbox: CheckboxDisplay,
} satisfies Record<FieldType, ComponentType<FieldDisplayProps>>
