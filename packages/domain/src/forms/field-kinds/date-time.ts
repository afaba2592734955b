import { formatDateTime } from '../../localization/dates.ts'
import { defineKind } from '../field-kind.ts'
import { violation } from '../violation.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** A moment, kept in UTC to the minute, `YYYY-MM-DDTHH:MM:00Z`: shown and entered as the tenant's clocks show it. */
export const dateTime = defineKind<string>({
  type: 'dateTime',
  displayKind: 'dateTime',
  schemaKind: 'dateTime',
  // the stored form has one length, so that its letters are in the order of time
  columnType: 'text',
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    if (typeof raw !== 'string' || !MOMENT.test(raw)) return violation('validation.dateTime')
    const moment = new Date(raw)
    if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1 || moment.getUTCFullYear() > 9999)
      return violation('validation.dateTime')
    return { value: `${moment.toISOString().slice(0, 16)}:00Z` }
  },
  format: (value, _field, { culture, timeZone }) => formatDateTime(value, culture, timeZone),
})
