import { IconCalendarClock, IconHash, IconTextSize, IconToggleRight } from '@tabler/icons-react'
import type { SchemaFieldType } from '@verka/domain/schemas/schema-field.ts'

/** The icon of each kind of a schema's fields. */
export const SCHEMA_FIELD_ICONS = {
  string: IconTextSize,
  number: IconHash,
  bool: IconToggleRight,
  dateTime: IconCalendarClock,
} satisfies Record<SchemaFieldType, typeof IconHash>
