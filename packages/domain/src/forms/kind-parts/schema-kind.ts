import { isCalendarDate } from '../../localization/dates.ts'
import { violation, type Parsed } from '../violation.ts'

/** Kinds of a data schema's fields, for exchange with other systems (specification section 3). */
export const SCHEMA_FIELD_KINDS = ['string', 'number', 'bool', 'dateTime'] as const
export type SchemaFieldKind = (typeof SCHEMA_FIELD_KINDS)[number]
export type SchemaValue = string | number | boolean

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

const isMoment = (text: string) => isCalendarDate(text) || (MOMENT.test(text) && !Number.isNaN(Date.parse(text)))

/** Whether fields of a kind have days or moments. */
export const hasDays = (kind: SchemaFieldKind): boolean => kind === 'dateTime'

const KINDS: Record<
  SchemaFieldKind,
  { isOne: (raw: unknown) => boolean; message: 'validation.wrongKind' | 'validation.decimal' | 'validation.dateTime' }
> = {
  string: { isOne: (raw) => typeof raw === 'string', message: 'validation.wrongKind' },
  number: { isOne: (raw) => typeof raw === 'number' && Number.isFinite(raw), message: 'validation.decimal' },
  bool: { isOne: (raw) => typeof raw === 'boolean', message: 'validation.wrongKind' },
  dateTime: { isOne: (raw) => typeof raw === 'string' && isMoment(raw), message: 'validation.dateTime' },
}

const isBlank = (raw: unknown) => raw === null || raw === undefined || raw === ''

/** Parses a value of a data schema's field; blank is null, another kind is refused. A day without a time is an instant too. */
export function parseSchemaValue(kind: SchemaFieldKind, raw: unknown): Parsed<SchemaValue> {
  if (isBlank(raw)) return { value: null }
  return KINDS[kind].isOne(raw) ? { value: raw as SchemaValue } : violation(KINDS[kind].message)
}

/** A value of a data schema's field; null for what is blank or of another kind. */
export const schemaValueOf = (kind: SchemaFieldKind, raw: unknown): SchemaValue | null =>
  !isBlank(raw) && KINDS[kind].isOne(raw) ? (raw as SchemaValue) : null
