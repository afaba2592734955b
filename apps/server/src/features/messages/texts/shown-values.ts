import { formatDate } from '@verka/domain/localization/dates.ts'
import { dueInWords } from '@verka/domain/localization/due.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { MESSAGE_KINDS, type MessageKind, type PlaceholderType, type PlaceholderValue } from '@verka/domain/messages/message-kinds.ts'
import type { Shown } from './template-engine.ts'

/** Who reads a message: their language, the time zone of its days and hours, and their names. */
export interface MessageReader extends Reader {
  recipient: string
  tenant: string
  /** When it is written: days of the present year are shown without it. */
  now: Date
}

/** The values of a kind's placeholders as a person reads them. Numbers stay numbers, so that texts can compare them. */
export function shownValues(kind: MessageKind, params: Readonly<Record<string, PlaceholderValue>>, reader: MessageReader): Shown {
  const { recipient, tenant } = reader
  const types: Readonly<Record<string, PlaceholderType>> = MESSAGE_KINDS[kind].placeholders
  const own = Object.entries(types).map(([name, type]) => [name, shown(type, params[name], reader)] as const)
  return { ...Object.fromEntries(own), recipient, tenant }
}

function shown(type: PlaceholderType, value: PlaceholderValue | undefined, reader: MessageReader): string | number {
  // a row from before the kind had this placeholder
  if (value === undefined) return ''
  if (typeof value === 'object') return textIn(value, reader.culture)
  if (type === 'number') return Number(value)
  if (type === 'day') return formatDate(String(value), reader.culture)
  return type === 'moment' ? dueInWords(String(value), reader, reader.now, 'long') : String(value)
}
