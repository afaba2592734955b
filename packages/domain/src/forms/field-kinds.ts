import type { Field, FieldValue } from './field.ts'
import type { FieldKind } from './field-kind.ts'
import type { FieldType } from './field-type.ts'
import { collectionKind } from './field-kinds/collection.ts'
import { currentUser } from './field-kinds/current-user.ts'
import { file } from './field-kinds/file.ts'
import { group } from './field-kinds/group.ts'
import { html } from './field-kinds/html.ts'
import { image } from './field-kinds/image.ts'
import { linkedImage } from './field-kinds/linked-image.ts'
import { position } from './field-kinds/position.ts'
import { previousUser } from './field-kinds/previous-user.ts'
import { scanner } from './field-kinds/scanner.ts'
import { signature } from './field-kinds/signature.ts'
import { statusGroup } from './field-kinds/status-group.ts'
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
  linkedImage,
  html,
  file,
  image,
  signature,
  position,
  scanner,
  currentUser,
  previousUser,
  group,
  statusGroup,
  collection: collectionKind((field) => kindOf(field)),
} satisfies Record<FieldType, unknown>

/** The kind of a field. Its values are typed `FieldValue`: `parse` ensures the narrower type. */
export function kindOf(field: Pick<Field, 'fieldType'>): FieldKind<FieldValue & {}> {
  return FIELD_KINDS[field.fieldType] as unknown as FieldKind<FieldValue & {}>
}
