import { formatDate, formatDateTime, formatTime } from '../../localization/dates.ts'
import { textIn, type LocalizedTexts } from '../../localization/localized-text.ts'
import { formatNumber } from '../../localization/numbers.ts'
import type { Reader } from '../../localization/reader.ts'

/** How a value is displayed, of a field or of a built-in property (specification section 3). */
export const DISPLAY_FIELD_KINDS = ['text', 'localizedText', 'number', 'toggle', 'date', 'time', 'dateTime'] as const
export type DisplayFieldKind = (typeof DISPLAY_FIELD_KINDS)[number]

/** Value type of each display kind. */
export interface DisplayValues {
  text: string
  localizedText: LocalizedTexts
  number: number
  toggle: boolean
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
  /** ISO 8601 with offset */
  dateTime: string
}

/** 'Yes' and 'no' are here, not in the catalogues, because the pure package reads none: they are values, not prose. */
const YES_NO = { 'sv-SE': ['Ja', 'Nej'], 'en-US': ['Yes', 'No'], 'nb-NO': ['Ja', 'Nei'] } as const

const FORMATS: { [Kind in DisplayFieldKind]: (value: DisplayValues[Kind], reader: Reader) => string } = {
  text: (value) => value,
  localizedText: (value, { culture }) => textIn(value, culture),
  number: (value, { culture }) => formatNumber(value, culture, 10),
  toggle: (value, { culture }) => YES_NO[culture][value ? 0 : 1],
  date: (value, { culture }) => formatDate(value, culture),
  time: (value, { culture }) => formatTime(value, culture),
  dateTime: (value, { culture, timeZone }) => formatDateTime(value, culture, timeZone),
}

/** The text of a value of a display kind. */
export function formatAs<Kind extends DisplayFieldKind>(kind: Kind, value: DisplayValues[Kind], reader: Reader): string {
  return FORMATS[kind](value, reader)
}
