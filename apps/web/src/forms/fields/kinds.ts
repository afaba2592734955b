import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { BooleanDisplay } from './checkbox/display.tsx'
import { CheckboxFieldInput } from './checkbox/input.tsx'
import { CollectionDisplay } from './collection/display.tsx'
import { CollectionInput } from './collection/input.tsx'
import { CurrentUserFieldInput } from './current-user/input.tsx'
import { DateTimeFieldInput } from './date-time/input.tsx'
import { DateDisplay } from './date/display.tsx'
import { DateFieldInput } from './date/input.tsx'
import { DecimalFieldInput, IntegerFieldInput } from './typed-number-input.tsx'
import { EmailDisplay, NumberDisplay, PhoneNoDisplay, PlainDisplay, TextAreaDisplay, UrlDisplay } from './shared-displays.tsx'
import { EmailFieldInput, PhoneNoFieldInput, TypedTextInput, UrlFieldInput } from './typed-text-input.tsx'
import { FileDisplay } from './file/display.tsx'
import { FileFieldInput } from './file/input.tsx'
import { GroupInput } from './group/input.tsx'
import { HtmlCell, HtmlDisplay } from './html/display.tsx'
import { HtmlFieldInput } from './html/input.tsx'
import { ImageCell, ImageDisplay } from './image/display.tsx'
import { ImageFieldInput } from './image/input.tsx'
import { LinkedImageCell, LinkedImageDisplay } from './linked-image/display.tsx'
import { LinkedImageFieldInput } from './linked-image/input.tsx'
import { PersonDisplay } from './person-display.tsx'
import { PositionDisplay } from './position/display.tsx'
import { PositionFieldInput } from './position/input.tsx'
import { PreviousUserFieldInput } from './previous-user/input.tsx'
import { ChoiceButtons } from './select/choice-buttons.tsx'
import { ScannerFieldInput } from './scanner/input.tsx'
import { SegmentedFieldInput } from './segmented/input.tsx'
import { ChoiceDisplay } from './select/display.tsx'
import { SelectFieldInput } from './select/input.tsx'
import { SignatureCell, SignatureDisplay } from './signature/display.tsx'
import { SignatureFieldInput } from './signature/input.tsx'
import { StatusGroupDisplay } from './status-group/display.tsx'
import { StatusGroupInput } from './status-group/input.tsx'
import { SwitchFieldInput } from './switch/input.tsx'
import { TextAreaFieldInput } from './text-area/input.tsx'
import { TimeFieldInput } from './time/input.tsx'
import type { FieldParts } from './field-parts.ts'

/** The parts of each kind. A kind that is in the domain's list and not here does not compile. */
export const FIELD_PARTS = {
  text: { Input: TypedTextInput, Display: PlainDisplay },
  textArea: { Input: TextAreaFieldInput, Display: TextAreaDisplay },
  email: { Input: EmailFieldInput, Display: EmailDisplay },
  phoneNo: { Input: PhoneNoFieldInput, Display: PhoneNoDisplay },
  url: { Input: UrlFieldInput, Display: UrlDisplay },
  integer: { Input: IntegerFieldInput, Display: NumberDisplay },
  decimal: { Input: DecimalFieldInput, Display: NumberDisplay },
  date: { Input: DateFieldInput, Display: DateDisplay },
  time: { Input: TimeFieldInput, Display: NumberDisplay },
  dateTime: { Input: DateTimeFieldInput, Display: NumberDisplay },
  select: { Input: SelectFieldInput, Display: ChoiceDisplay },
  radio: { Input: ChoiceButtons, Display: ChoiceDisplay },
  segmented: { Input: SegmentedFieldInput, Display: ChoiceDisplay },
  checkbox: { Input: CheckboxFieldInput, Display: BooleanDisplay },
  switch: { Input: SwitchFieldInput, Display: BooleanDisplay },
  html: { Input: HtmlFieldInput, Display: HtmlDisplay, Cell: HtmlCell },
  signature: { Input: SignatureFieldInput, Display: SignatureDisplay, Cell: SignatureCell },
  file: { Input: FileFieldInput, Display: FileDisplay, Cell: PlainDisplay },
  image: { Input: ImageFieldInput, Display: ImageDisplay, Cell: ImageCell },
  linkedImage: { Input: LinkedImageFieldInput, Display: LinkedImageDisplay, Cell: LinkedImageCell },
  position: { Input: PositionFieldInput, Display: PositionDisplay, Cell: NumberDisplay },
  scanner: { Input: ScannerFieldInput, Display: PlainDisplay },
  currentUser: { Input: CurrentUserFieldInput, Display: PersonDisplay },
  previousUser: { Input: PreviousUserFieldInput, Display: PersonDisplay },
  statusGroup: { Input: StatusGroupInput, Display: StatusGroupDisplay },
  group: { Input: GroupInput, Display: PlainDisplay },
  collection: { Input: CollectionInput, Display: CollectionDisplay },
} satisfies Record<FieldType, FieldParts>
