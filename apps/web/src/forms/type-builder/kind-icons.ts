import {
  IconAlignLeft,
  IconCalendar,
  IconDecimal,
  IconHash,
  IconListCheck,
  IconSquareCheck,
  IconTextSize,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { FieldType } from '@verka/domain/forms/field-type.ts'

/** A kind is recognised by its icon. */
export const KIND_ICONS = {
  text: IconTextSize,
  textArea: IconAlignLeft,
  integer: IconHash,
  decimal: IconDecimal,
  date: IconCalendar,
  select: IconListCheck,
  checkbox: IconSquareCheck,
} satisfies Record<FieldType, ComponentType<IconProps>>
