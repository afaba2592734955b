import { IntlMessageFormat } from 'intl-messageformat'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { MessageKey } from './sv-SE.ts'

export type MessageParams = Record<string, string | number>

export interface Translator<Key extends string = MessageKey> {
  culture: Culture
  /** The text of a message with its parameters (ICU MessageFormat). */
  t: (key: Key, params?: MessageParams) => string
  /**
   * A message from the server: one that starts with '@' is a key, any other text is shown as it is
   * (specification section 8). An unknown key is shown without its '@' rather than hidden.
   */
  serverText: (message: string, params?: MessageParams) => string
}

/** A translator of one language. Messages are parsed when first used and kept. */
export function createTranslator<Key extends string>(culture: Culture, messages: Record<Key, string>): Translator<Key> {
  const parsed = new Map<string, IntlMessageFormat>()
  const t = (key: Key, params?: MessageParams): string => {
    const text = messages[key]
    if (!params && !text.includes('{') && !text.includes("'")) return text
    let format = parsed.get(key)
    if (!format) parsed.set(key, (format = new IntlMessageFormat(text, culture, undefined, { ignoreTag: true })))
    return String(format.format(params))
  }
  return {
    culture,
    t,
    serverText(message, params) {
      if (!message.startsWith('@')) return message
      const key = message.slice(1)
      return Object.hasOwn(messages, key) ? t(key as Key, params) : key
    },
  }
}
