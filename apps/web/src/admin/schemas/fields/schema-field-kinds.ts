import { IconCalendarClock, IconHash, IconTextSize, IconToggleRight } from '@tabler/icons-react'
import type { SchemaFieldKind } from '@verka/domain/forms/kind-parts/schema-kind.ts'

/** The icon of each kind of a schema's fields. */
export const SCHEMA_FIELD_ICONS = {
  string: IconTextSize,
  number: IconHash,
  bool: IconToggleRight,
  dateTime: IconCalendarClock,
} satisfies Record<SchemaFieldKind, typeof IconHash>
