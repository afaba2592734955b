import type { ComponentType } from 'react'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { FieldInputProps } from './field-input-props.ts'
import { CheckboxFieldInput } from './checkbox/input.tsx'
import { CollectionInput } from './collection/input.tsx'
import { CurrentUserFieldInput } from './current-user/input.tsx'
import { DateTimeFieldInput } from './date-time/input.tsx'
import { DateFieldInput } from './date/input.tsx'
import { DecimalFieldInput, IntegerFieldInput } from './typed-number-input.tsx'
import { EmailFieldInput, PhoneNoFieldInput, TypedTextInput, UrlFieldInput } from './typed-text-input.tsx'
import { FileFieldInput } from './file/input.tsx'
import { GroupInput } from './group/input.tsx'
import { HtmlFieldInput } from './html/input.tsx'
import { ImageFieldInput } from './image/input.tsx'
import { LinkedImageFieldInput } from './linked-image/input.tsx'
import { PositionFieldInput } from './position/input.tsx'
import { PreviousUserFieldInput } from './previous-user/input.tsx'
import { ChoiceButtons } from './select/choice-buttons.tsx'
import { ScannerFieldInput } from './scanner/input.tsx'
import { SegmentedFieldInput } from './segmented/input.tsx'
import { SelectFieldInput } from './select/input.tsx'
import { SignatureFieldInput } from './signature/input.tsx'
import { StatusGroupInput } from './status-group/input.tsx'
import { SwitchFieldInput } from './switch/input.tsx'
import { TextAreaFieldInput } from './text-area/input.tsx'
import { TimeFieldInput } from './time/input.tsx'

/** The input of each kind. A kind that is in the domain's list and not here does not compile. */
export const FIELD_INPUTS = {
  text: TypedTextInput,
  textArea: TextAreaFieldInput,
  email: EmailFieldInput,
  phoneNo: PhoneNoFieldInput,
  url: UrlFieldInput,
  integer: IntegerFieldInput,
  decimal: DecimalFieldInput,
  date: DateFieldInput,
  time: TimeFieldInput,
  dateTime: DateTimeFieldInput,
  select: SelectFieldInput,
  radio: ChoiceButtons,
  segmented: SegmentedFieldInput,
  checkbox: CheckboxFieldInput,
  switch: SwitchFieldInput,
  html: HtmlFieldInput,
  signature: SignatureFieldInput,
  file: FileFieldInput,
  image: ImageFieldInput,
  linkedImage: LinkedImageFieldInput,
  position: PositionFieldInput,
  scanner: ScannerFieldInput,
  currentUser: CurrentUserFieldInput,
  previousUser: PreviousUserFieldInput,
  statusGroup: StatusGroupInput,
  group: GroupInput,
  collection: CollectionInput,
} satisfies Record<FieldType, ComponentType<FieldInputProps>>
