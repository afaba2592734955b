import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { FieldDisplays } from './field-parts.ts'
import { BooleanDisplay } from './checkbox/display.tsx'
import { CollectionDisplay } from './collection/display.tsx'
import { DateDisplay } from './date/display.tsx'
import { EmailDisplay, NumberDisplay, PhoneNoDisplay, PlainDisplay, TextAreaDisplay, UrlDisplay } from './shared-displays.tsx'
import { FileDisplay } from './file/display.tsx'
import { HtmlCell, HtmlDisplay } from './html/display.tsx'
import { ImageCell, ImageDisplay } from './image/display.tsx'
import { LinkedImageCell, LinkedImageDisplay } from './linked-image/display.tsx'
import { PersonDisplay } from './person-display.tsx'
import { PositionDisplay } from './position/display.tsx'
import { ChoiceDisplay } from './select/display.tsx'
import { SignatureCell, SignatureDisplay } from './signature/display.tsx'
import { StatusGroupDisplay } from './status-group/display.tsx'

/** How the values of each kind are shown. Lists and readers load no inputs for it. */
export const FIELD_DISPLAYS = {
  text: { Display: PlainDisplay },
  textArea: { Display: TextAreaDisplay },
  email: { Display: EmailDisplay },
  phoneNo: { Display: PhoneNoDisplay },
  url: { Display: UrlDisplay },
  integer: { Display: NumberDisplay },
  decimal: { Display: NumberDisplay },
  date: { Display: DateDisplay },
  time: { Display: NumberDisplay },
  dateTime: { Display: NumberDisplay },
  select: { Display: ChoiceDisplay },
  radio: { Display: ChoiceDisplay },
  segmented: { Display: ChoiceDisplay },
  checkbox: { Display: BooleanDisplay },
  switch: { Display: BooleanDisplay },
  html: { Display: HtmlDisplay, Cell: HtmlCell },
  signature: { Display: SignatureDisplay, Cell: SignatureCell },
  file: { Display: FileDisplay, Cell: PlainDisplay },
  image: { Display: ImageDisplay, Cell: ImageCell },
  linkedImage: { Display: LinkedImageDisplay, Cell: LinkedImageCell },
  position: { Display: PositionDisplay, Cell: NumberDisplay },
  scanner: { Display: PlainDisplay },
  currentUser: { Display: PersonDisplay },
  previousUser: { Display: PersonDisplay },
  statusGroup: { Display: StatusGroupDisplay },
  group: { Display: PlainDisplay },
  collection: { Display: CollectionDisplay },
} satisfies Record<FieldType, FieldDisplays>
