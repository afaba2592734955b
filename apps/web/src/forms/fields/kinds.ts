import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { checkbox } from './checkbox/index.ts'
import { date } from './date/index.ts'
import { dateTime } from './date-time/index.ts'
import { decimal } from './decimal/index.ts'
import { email } from './email/index.ts'
import { html } from './html/index.ts'
import { integer } from './integer/index.ts'
import { phoneNo } from './phone-no/index.ts'
import { radio } from './radio/index.ts'
import { segmented } from './segmented/index.ts'
import { select } from './select/index.ts'
import { linkedImage } from './linked-image/index.ts'
import { position } from './position/index.ts'
import { scanner } from './scanner/index.ts'
import { currentUser } from './current-user/index.ts'
import { previousUser } from './previous-user/index.ts'
import { signature } from './signature/index.ts'
import { switchParts } from './switch/index.ts'
import { text } from './text/index.ts'
import { textArea } from './text-area/index.ts'
import { time } from './time/index.ts'
import { url } from './url/index.ts'
import { collection } from './collection/index.ts'
import { file } from './file/index.ts'
import { image } from './image/index.ts'
import { group } from './group/index.ts'
import { statusGroup } from './status-group/index.ts'
import type { FieldParts } from './field-parts.ts'

/** The parts of each kind. A kind that is in the domain's list and not here does not compile. */
export const FIELD_PARTS = {
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
  switch: switchParts,
  html,
  signature,
  file,
  image,
  linkedImage,
  position,
  scanner,
  currentUser,
  previousUser,
  statusGroup,
  group,
  collection,
} satisfies Record<FieldType, FieldParts>
