import type { ComponentType } from 'react'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { CheckboxFieldInput } from './checkbox/input.tsx'
import { DateFieldInput } from './date/input.tsx'
import { DecimalFieldInput } from './decimal/input.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { IntegerFieldInput } from './integer/input.tsx'
import { SelectFieldInput } from './select/input.tsx'
import { TextAreaFieldInput } from './text-area/input.tsx'
import { TextFieldInput } from './text/input.tsx'

/** The input of each kind. A kind that is in the domain's list and not here does not compile. */
export const FIELD_INPUTS = {
  text: TextFieldInput,
  textArea: TextAreaFieldInput,
  integer: IntegerFieldInput,
  decimal: DecimalFieldInput,
  date: DateFieldInput,
  select: SelectFieldInput,
  checkbox: CheckboxFieldInput,
} satisfies Record<FieldType, ComponentType<FieldInputProps>>
