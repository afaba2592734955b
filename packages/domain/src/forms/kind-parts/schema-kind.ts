import { isCalendarDate } from '../../localization/dates.ts'
import { violation, type Parsed } from '../violation.ts'

/** Kinds of a data schema's fields, for exchange with other systems (specification section 3). */
export const SCHEMA_FIELD_KINDS = ['string', 'number', 'bool', 'dateTime'] as const
export type SchemaFieldKind = (typeof SCHEMA_FIELD_KINDS)[number]
export type SchemaValue = string | number | boolean

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

const PARSERS: Record<SchemaFieldKind, (raw: unknown) => Parsed<SchemaValue>> = {
  string: (raw) => (typeof raw === 'string' ? { value: raw } : violation('validation.wrongKind')),
  number: (raw) => (typeof raw === 'number' && Number.isFinite(raw) ? { value: raw } : violation('validation.decimal')),
  bool: (raw) => (typeof raw === 'boolean' ? { value: raw } : violation('validation.wrongKind')),
  dateTime: (raw) =>
    typeof raw === 'string' && (isCalendarDate(raw) || (MOMENT.test(raw) && !Number.isNaN(Date.parse(raw))))
      ? { value: raw }
      : violation('validation.dateTime'),
}

/** Parses a value of a data schema's field; blank is null, another kind is refused. A day without a time is an instant too. */
export function parseSchemaValue(kind: SchemaFieldKind, raw: unknown): Parsed<SchemaValue> {
  return raw === null || raw === undefined || raw === '' ? { value: null } : PARSERS[kind](raw)
}
