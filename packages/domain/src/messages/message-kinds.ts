import type { Role } from '../access/roles.ts'
import type { LocalizedText } from '../localization/localized-text.ts'

/** The types of placeholders, and the values that a feature passes for them. */
interface PlaceholderValues {
  text: string
  number: number
  /** `YYYY-MM-DD`. */
  day: string
  /** ISO 8601 with offset; shown in the person's time zone. */
  moment: string
  /** Shown in the person's language. */
  localized: readonly LocalizedText[]
}
export type PlaceholderType = keyof PlaceholderValues
export type PlaceholderValue = PlaceholderValues[PlaceholderType]

/** The ways to a person. */
export const CHANNELS = ['inbox', 'mail', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * A channel of a kind in a tenant. `never`: not used. `offered`: for those who choose it. `suggested`: for all who did not choose
 * otherwise. `always`: nobody can turn it off.
 */
export const CHANNEL_RULES = ['never', 'offered', 'suggested', 'always'] as const
export type ChannelRule = (typeof CHANNEL_RULES)[number]
export type ChannelRules = Record<Channel, ChannelRule>

interface KindDescription {
  /** Constant in every tenant: the address of its page. */
  id: string
  /** What its texts may name, in the order of the list from which they are picked. */
  placeholders: Readonly<Record<string, PlaceholderType>>
  channels: ChannelRules
  /** The person's work depends on it: inbox and mail cannot be turned off. */
  isEssential: boolean
  /** The lowest role that receives it. */
  for: Role
  /** The client's page of what it is about, where that is more than one row. */
  page?: string
}

const object = { object: 'text', code: 'text' } as const
const service = { ...object, service: 'localized' } as const
/** A step of a case; `news`: what was filled in, a line for each field. */
const caseStep = { ...service, step: 'localized', person: 'text', at: 'moment', news: 'localized' } as const
const usual: ChannelRules = { inbox: 'suggested', mail: 'suggested', sms: 'offered', push: 'suggested' }
const quiet: ChannelRules = { inbox: 'suggested', mail: 'offered', sms: 'offered', push: 'offered' }
const essential: ChannelRules = { inbox: 'always', mail: 'always', sms: 'offered', push: 'suggested' }
const id = (number: string) => `0f5e6d00-0000-7000-8000-0000000000${number}`

const defineKinds = <const Kinds extends Record<string, KindDescription>>(kinds: Kinds) => kinds

/** Every kind of message. Its texts in each language are in `packages/messages/src/templates`. */
export const MESSAGE_KINDS = defineKinds({
  dueSoon: {
    id: id('01'),
    placeholders: { ...service, dueAt: 'moment', days: 'number' },
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  /** `hours`: until then, rounded up; 0 from then on. */
  due: { id: id('02'), placeholders: { ...service, dueAt: 'moment', hours: 'number' }, channels: usual, isEssential: false, for: 'user' },
  overdue: {
    id: id('03'),
    placeholders: { ...service, dueAt: 'moment', days: 'number' },
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  bookingReminder: {
    id: id('04'),
    placeholders: { ...object, from: 'moment', to: 'moment' },
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  /** Somebody else has cancelled a person's booking, or moved it. */
  bookingCancelled: {
    id: id('17'),
    placeholders: { ...object, from: 'moment', to: 'moment', person: 'text' },
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  bookingMoved: {
    id: id('18'),
    placeholders: { ...object, from: 'moment', to: 'moment', person: 'text' },
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  inspectionDue: {
    id: id('05'),
    placeholders: { ...service, day: 'day', days: 'number' },
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  openCase: {
    id: id('06'),
    placeholders: { ...service, startedAt: 'moment', days: 'number' },
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  caseUpdated: { id: id('07'), placeholders: caseStep, channels: usual, isEssential: false, for: 'user' },
  /** A person has become responsible for a case: whom the person field of its service's reminders names. */
  caseAssigned: { id: id('21'), placeholders: caseStep, channels: usual, isEssential: false, for: 'user' },
  caseCompleted: { id: id('19'), placeholders: caseStep, channels: usual, isEssential: false, for: 'user' },
  caseCancelled: { id: id('20'), placeholders: caseStep, channels: usual, isEssential: false, for: 'user' },
  lowBalance: {
    id: id('08'),
    placeholders: { ...object, balance: 'number', limit: 'number' },
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  /** Written by a processor: its rules decide to whom, and its texts are the config's. */
  notice: {
    id: id('13'),
    placeholders: { title: 'text', text: 'text' },
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  processorOff: {
    id: id('09'),
    placeholders: { processor: 'text', reason: 'text', since: 'moment' },
    channels: essential,
    isEssential: true,
    for: 'tenantAdmin',
  },
  /** Something happened of which nobody could be notified: it can be tried again. */
  eventLeft: {
    id: id('14'),
    placeholders: { at: 'moment' },
    channels: essential,
    isEssential: true,
    for: 'tenantAdmin',
    // all that were left are there, with a way to try again
    page: '/processors/configs/module',
  },
  importFinished: {
    id: id('10'),
    placeholders: { file: 'text', saved: 'number', failed: 'number' },
    channels: quiet,
    isEssential: false,
    for: 'tenantAdmin',
  },
  smsFailed: {
    id: id('11'),
    placeholders: { phoneNo: 'text', reason: 'localized' },
    channels: quiet,
    isEssential: false,
    for: 'siteAdmin',
  },
  /** A report of a person without a login waits. */
  reportWaiting: {
    id: id('15'),
    placeholders: service,
    channels: usual,
    isEssential: false,
    for: 'siteAdmin',
    // all that wait are there
    page: '/exe/openReports',
  },
  /** The reporter of a report has written. */
  reportComment: {
    id: id('16'),
    placeholders: service,
    channels: usual,
    isEssential: false,
    for: 'user',
  },
  /** The mail that collects the messages of a day: never in the inbox itself. */
  digest: {
    id: id('12'),
    placeholders: { count: 'number', day: 'day' },
    channels: { inbox: 'never', mail: 'always', sms: 'never', push: 'never' },
    isEssential: false,
    for: 'user',
  },
})

export type MessageKind = keyof typeof MESSAGE_KINDS
/** The kinds that features send; the digest is made of them. */
export type SentKind = Exclude<MessageKind, 'digest'>

/** The values of a kind's placeholders. */
export type MessageParams<Kind extends MessageKind> = {
  [Name in keyof (typeof MESSAGE_KINDS)[Kind]['placeholders']]: (typeof MESSAGE_KINDS)[Kind]['placeholders'][Name] extends PlaceholderType
    ? PlaceholderValues[(typeof MESSAGE_KINDS)[Kind]['placeholders'][Name]]
    : never
}

export const KIND_NAMES = Object.keys(MESSAGE_KINDS) as MessageKind[]
export const isMessageKind = (name: string): name is MessageKind => Object.hasOwn(MESSAGE_KINDS, name)

/** Any kind's description, by name. */
export const kindOfMessage = (kind: MessageKind): KindDescription => MESSAGE_KINDS[kind]

/** The kind of an id; undefined: none. */
export const kindById = (wanted: string): MessageKind | undefined => KIND_NAMES.find((kind) => MESSAGE_KINDS[kind].id === wanted)

/** Placeholders that every kind has: who receives it, and from whom. */
export const COMMON_PLACEHOLDERS = { recipient: 'text', tenant: 'text' } as const satisfies Record<string, PlaceholderType>

/** Everything that the texts of a kind may name. */
export const placeholdersOf = (kind: MessageKind): Readonly<Record<string, PlaceholderType>> => ({
  ...MESSAGE_KINDS[kind].placeholders,
  ...COMMON_PLACEHOLDERS,
})
