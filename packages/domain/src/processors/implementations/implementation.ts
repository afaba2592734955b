import type { Field, FieldValue, Option } from '../../forms/field.ts'
import type { FieldType } from '../../forms/field-type.ts'
import { localized, type LocalizedTexts } from '../../localization/localized-text.ts'
import { builtInField } from '../../rules/definition-fields.ts'
import type { MessageEvent } from '../../rules/message-events.ts'

/** `module`: works inside Verka and writes to people. `integration`: speaks with other programs. */
export const PROCESSOR_TYPES = ['module', 'integration'] as const
export type ProcessorType = (typeof PROCESSOR_TYPES)[number]

export const IMPLEMENTATION_NAMES = {
  module: ['email', 'sms', 'inboxMessage', 'reminder', 'lowBalance', 'pdfReceipt'],
  integration: ['webhook', 'httpCall', 'chatMessage', 'icalFeed'],
} as const satisfies Record<ProcessorType, readonly string[]>
export type ImplementationName = (typeof IMPLEMENTATION_NAMES)[ProcessorType][number]
export const ALL_IMPLEMENTATION_NAMES: readonly ImplementationName[] = Object.values(IMPLEMENTATION_NAMES).flat()

/** A kind of processor: the form of its configs, the inputs that rules feed, and its events. Its ids are the same in each installation. */
export interface Implementation {
  type: ProcessorType
  name: ImplementationName
  localizedNames: LocalizedTexts
  localizedDescriptions: LocalizedTexts
  /** The fields of a config, ordinary ones. */
  configFields: readonly Field[]
  /** Fields that rules feed for each delivery; a config may give them a value that holds where no rule does. */
  inputs: readonly Field[]
  /** Config fields that are written and never read. */
  secretIds: readonly string[]
  /** Key of the config field with the address that gets the secrets; omitted: they are not sent, or are the address. */
  secretsGoTo?: string
  /** Keys of the fields and inputs whose texts are templates: placeholders in them are filled in for each delivery. */
  templateKeys: readonly string[]
  /** Events that its configs can be bound to. */
  events: readonly MessageEvent[]
}

interface FieldOptions extends Partial<Pick<Field, 'required' | 'defaultValue' | 'validation' | 'optionSource' | 'localizedDescriptions'>> {
  options?: Option[]
}

/** Makes fields with fixed ids: `number` of the implementation, then of the field. A number is never used for another field. */
export const fieldsOf =
  (implementation: number) =>
  (number: number, key: string, fieldType: FieldType, names: LocalizedTexts, { options = [], ...more }: FieldOptions = {}): Field => ({
    ...builtInField(key, fieldType, names, options),
    id: `01a00000-${String(implementation).padStart(4, '0')}-7000-8000-${String(number).padStart(12, '0')}`,
    ...more,
  })

/** A default text: one for all languages, or one for each. */
export const defaultText = (...texts: Parameters<typeof localized>): FieldValue => localized(...texts).map((text) => ({ ...text }))

/** The input of every implementation to which the event is copied: by such a rule a config is bound to an event. */
export const EVENT_INPUT: Field = fieldsOf(0)(1, 'event', 'text', localized('Händelse', 'Event', 'Hendelse'), {
  localizedDescriptions: localized(
    'Händelsen som meddelandet handlar om.',
    'The event that the message is about.',
    'Hendelsen som meldingen handler om.',
  ),
})
