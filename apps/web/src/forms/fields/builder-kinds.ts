import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { checkboxBuilder } from './checkbox/builder.tsx'
import { dateBuilder } from './date/builder.tsx'
import { dateTimeBuilder } from './date-time/builder.tsx'
import { decimalBuilder } from './decimal/builder.tsx'
import { emailBuilder } from './email/builder.tsx'
import { htmlBuilder } from './html/builder.tsx'
import { integerBuilder } from './integer/builder.tsx'
import { phoneNoBuilder } from './phone-no/builder.tsx'
import { radioBuilder } from './radio/builder.tsx'
import { segmentedBuilder } from './segmented/builder.tsx'
import { selectBuilder } from './select/builder.tsx'
import { linkedImageBuilder } from './linked-image/builder.tsx'
import { positionBuilder } from './position/builder.tsx'
import { scannerBuilder } from './scanner/builder.tsx'
import { currentUserBuilder } from './current-user/builder.tsx'
import { previousUserBuilder } from './previous-user/builder.tsx'
import { signatureBuilder } from './signature/builder.tsx'
import { switchBuilder } from './switch/builder.tsx'
import { textBuilder } from './text/builder.tsx'
import { textAreaBuilder } from './text-area/builder.tsx'
import { timeBuilder } from './time/builder.tsx'
import { urlBuilder } from './url/builder.tsx'
import { collectionBuilder } from './collection/builder.tsx'
import { fileBuilder } from './file/builder.tsx'
import { imageBuilder } from './image/builder.tsx'
import { groupBuilder } from './group/builder.tsx'
import { statusGroupBuilder } from './status-group/builder.tsx'
import type { FieldBuilderParts } from './field-parts.ts'

/** Parts of each kind for the type builder, separate from those for filled-in forms. */
export const BUILDER_PARTS = {
  text: textBuilder,
  textArea: textAreaBuilder,
  email: emailBuilder,
  phoneNo: phoneNoBuilder,
  url: urlBuilder,
  integer: integerBuilder,
  decimal: decimalBuilder,
  date: dateBuilder,
  time: timeBuilder,
  dateTime: dateTimeBuilder,
  select: selectBuilder,
  radio: radioBuilder,
  segmented: segmentedBuilder,
  checkbox: checkboxBuilder,
  switch: switchBuilder,
  html: htmlBuilder,
  signature: signatureBuilder,
  file: fileBuilder,
  image: imageBuilder,
  linkedImage: linkedImageBuilder,
  position: positionBuilder,
  scanner: scannerBuilder,
  currentUser: currentUserBuilder,
  previousUser: previousUserBuilder,
  statusGroup: statusGroupBuilder,
  group: groupBuilder,
  collection: collectionBuilder,
} satisfies Record<FieldType, FieldBuilderParts>
