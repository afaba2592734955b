import type { Field, Option } from '../forms/field.ts'
import { localized } from '../localization/localized-text.ts'
import { builtInField } from './definition-fields.ts'

/** Occurrences of which processors, and people, may be notified (decisions section 4): the values of `transactionEventType`. */
export const MESSAGE_EVENTS = [
  'started',
  'updated',
  'completed',
  'cancelled',
  'undone',
  'reserved',
  'reservationExpired',
  'dueSoon',
  'overdue',
  'lowBalance',
  'deviation',
] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

export const isMessageEvent = (value: unknown): value is MessageEvent => MESSAGE_EVENTS.some((event) => event === value)

/** Events of one execution in the order in which they trigger: a config gets one delivery, for the most particular one. */
export const byParticularity = (events: readonly MessageEvent[]): MessageEvent[] =>
  events.toSorted((one, other) => MESSAGE_EVENTS.indexOf(other) - MESSAGE_EVENTS.indexOf(one))

const NAMES: Record<MessageEvent, Option['localizedNames']> = {
  started: localized('Startad', 'Started', 'Startet'),
  updated: localized('Uppdaterad', 'Updated', 'Oppdatert'),
  completed: localized('Avslutad', 'Completed', 'Avsluttet'),
  cancelled: localized('Avbruten', 'Cancelled', 'Avbrutt'),
  undone: localized('Ångrad', 'Undone', 'Angret'),
  reserved: localized('Bokad', 'Booked', 'Booket'),
  reservationExpired: localized('Bokning förfallen', 'Booking expired', 'Booking utløpt'),
  dueSoon: localized('Förfaller snart', 'Due soon', 'Forfaller snart'),
  overdue: localized('Försenad', 'Overdue', 'Forsinket'),
  lowBalance: localized('Lågt saldo', 'Low balance', 'Lav saldo'),
  deviation: localized('Avvikelse', 'Deviation', 'Avvik'),
}

export const eventNames = (event: MessageEvent): Option['localizedNames'] => NAMES[event]

/** The event as a field, so that conditions and copies of it are checked like those of other fields. */
export const EVENT_FIELD: Field = builtInField(
  'transactionEventType',
  'select',
  localized('Händelse', 'Event', 'Hendelse'),
  MESSAGE_EVENTS.map((value) => ({ value, localizedNames: NAMES[value] })),
)
