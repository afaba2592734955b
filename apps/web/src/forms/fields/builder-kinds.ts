import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCalendarClock,
  IconCircleDot,
  IconClock,
  IconDecimal,
  IconFile,
  IconHash,
  IconLayoutColumns,
  IconLayoutList,
  IconLink,
  IconListCheck,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconPhotoSearch,
  IconScan,
  IconSignature,
  IconSquareCheck,
  IconTable,
  IconTextSize,
  IconToggleRight,
  IconTrafficLights,
  IconTypography,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { DefaultDaySetting } from './date/default-day-setting.tsx'
import type { FieldBuilderParts } from './field-parts.ts'
import { HtmlDefaultSetting } from './html/default-setting.tsx'
import { ImageSettings } from './image/settings.tsx'
import { ChoiceDefaultSetting, ChoicesSetting } from './shared-settings/choice-settings.tsx'
import { RowCountSetting } from './shared-settings/count-setting.tsx'
import { TypedDefaultSetting } from './shared-settings/default-value-setting.tsx'
import { FileSettings } from './shared-settings/file-settings.tsx'
import { LocalizedDefaultSetting } from './shared-settings/localized-default-setting.tsx'

/** Parts of each kind for the type builder, besides its traits. Only the type builder loads them. */
export const BUILDER_PARTS: Record<FieldType, FieldBuilderParts> = {
  text: { Icon: IconTextSize, Default: LocalizedDefaultSetting },
  textArea: { Icon: IconAlignLeft, Default: LocalizedDefaultSetting },
  email: { Icon: IconAt },
  phoneNo: { Icon: IconPhone },
  url: { Icon: IconLink },
  integer: { Icon: IconHash },
  decimal: { Icon: IconDecimal },
  date: { Icon: IconCalendar, Default: DefaultDaySetting },
  time: { Icon: IconClock },
  dateTime: { Icon: IconCalendarClock },
  select: { Icon: IconListCheck, Choices: ChoicesSetting, Default: ChoiceDefaultSetting },
  radio: { Icon: IconCircleDot, Choices: ChoicesSetting, Default: ChoiceDefaultSetting },
  segmented: { Icon: IconLayoutColumns, Choices: ChoicesSetting, Default: ChoiceDefaultSetting },
  checkbox: { Icon: IconSquareCheck, defaultLabel: 'fields.defaultChecked', requiredLabel: 'fields.requiredCheckbox' },
  switch: { Icon: IconToggleRight, defaultLabel: 'fields.defaultOn' },
  html: { Icon: IconTypography, Default: HtmlDefaultSetting },
  signature: { Icon: IconSignature },
  file: { Icon: IconFile, Settings: FileSettings },
  image: { Icon: IconPhoto, Settings: ImageSettings },
  linkedImage: { Icon: IconPhotoSearch },
  position: { Icon: IconMapPin },
  scanner: { Icon: IconScan, Default: TypedDefaultSetting },
  currentUser: { Icon: IconUserCheck },
  previousUser: { Icon: IconUserShare },
  statusGroup: { Icon: IconTrafficLights },
  group: { Icon: IconLayoutList },
  collection: { Icon: IconTable, Settings: RowCountSetting },
}
