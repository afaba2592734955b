import { formatDateTime, instantOf } from '../../localization/dates.ts'
import { defineKind } from '../field-kind.ts'
import { violation } from '../violation.ts'

/** An instant, stored in UTC to the minute (`YYYY-MM-DDTHH:MM:00Z`) and shown in the tenant's time zone. */
export const dateTime = defineKind<string>({
  type: 'dateTime',
  displayKind: 'dateTime',
  schemaKind: 'dateTime',
  cellForm: 'instant',
  moment: 'instant',
  input: 'line',
  fitsInCell: true,
  // the stored form has a fixed length, so its text order is its time order
  columnType: 'text',
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    const moment = typeof raw === 'string' ? instantOf(raw) : undefined
    if (!moment) return violation('validation.dateTime')
    return { value: `${moment.toISOString().slice(0, 16)}:00Z` }
  },
  format: (value, _field, { culture, timeZone }) => formatDateTime(value, culture, timeZone),
})
