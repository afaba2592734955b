import type { Field, FieldValue } from './field.ts'
import type { FieldKind } from './field-kind.ts'
import type { FieldType } from './field-type.ts'
import { checkbox } from './field-kinds/checkbox.ts'
import { dateTime } from './field-kinds/date-time.ts'
import { date } from './field-kinds/date.ts'
import { decimal } from './field-kinds/decimal.ts'
import { email } from './field-kinds/email.ts'
import { integer } from './field-kinds/integer.ts'
import { phoneNo } from './field-kinds/phone-no.ts'
import { radio } from './field-kinds/radio.ts'
import { segmented } from './field-kinds/segmented.ts'
import { select } from './field-kinds/select.ts'
import { switchKind } from './field-kinds/switch.ts'
import { textArea } from './field-kinds/text-area.ts'
import { text } from './field-kinds/text.ts'
import { time } from './field-kinds/time.ts'
import { url } from './field-kinds/url.ts'

/** Every kind with its parts: a kind that is in the list and not here does not compile. */
const FIELD_KINDS = {
  text,
  textArea,
  email,
  phoneNo,
  url,
  integer,
  decimal,
  date,
  time,
  dateTime,
  select,
  radio,
  segmented,
  checkbox,
  switch: switchKind,
} satisfies Record<FieldType, unknown>

/** The kind of a field. Its values are `FieldValue` here: `parse` makes sure of the narrower type. */
export function kindOf(field: Pick<Field, 'fieldType'>): FieldKind<FieldValue & {}> {
  return FIELD_KINDS[field.fieldType] as unknown as FieldKind<FieldValue & {}>
}
