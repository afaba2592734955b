import { IntlMessageFormat } from 'intl-messageformat'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { MessageKey } from './sv-SE.ts'

export type MessageParams = Record<string, string | number>

/** A text as written (ICU MessageFormat), or parsed: the client's build parses, so that no browser loads the parser. */
export type Message = string | ReturnType<IntlMessageFormat['getAst']>

export interface Translator<Key extends string = MessageKey> {
  culture: Culture
  /** The text of a message with its parameters (ICU MessageFormat). */
  t: (key: Key, params?: MessageParams) => string
  /**
   * A message from the server: one that starts with '@' is a key, any other text is shown unchanged (specification section 8). An unknown
   * key is shown without its '@' rather than hidden.
   */
  serverText: (message: string, params?: MessageParams) => string
  /** Whether a key has a text. */
  has: (key: string) => boolean
}

/** Characters with a meaning in ICU MessageFormat: a text without them needs no parser. */
const SYNTAX = /[{}']/

const NO_TAGS = { ignoreTag: true }

/** The parsed form of a text, for the client's build. @throws when it is no ICU MessageFormat */
export function parseMessage(text: string): Message {
  return SYNTAX.test(text) ? new IntlMessageFormat(text, undefined, undefined, NO_TAGS).getAst() : text
}

/** A sentence that ends with an abbreviation ('7 dec.') has one full stop; an ellipsis stays. */
const withOneStop = (text: string): string => text.replace(/(?<!\.)\.\.(?!\.)/g, '.')

/**
 * A translator of one language. Messages are parsed at first use and cached. Later additions to `messages` are found; a key without a text
 * is shown itself rather than hidden, and reported to `onMissing`.
 */
export function createTranslator<Key extends string>(
  culture: Culture,
  messages: Readonly<Record<Key, Message>>,
  onMissing?: () => void,
): Translator<Key> {
  const parsed = new Map<string, IntlMessageFormat>()
  const t = (key: Key, params?: MessageParams): string => {
    const message: Message | undefined = messages[key]
    if (message === undefined) {
      onMissing?.()
      return key
    }
    if (typeof message === 'string' && !SYNTAX.test(message)) return message
    let format = parsed.get(key)
    if (!format) parsed.set(key, (format = new IntlMessageFormat(message, culture, undefined, NO_TAGS)))
    return withOneStop(String(format.format(params)))
  }
  return {
    culture,
    t,
    serverText(message, params) {
      if (!message.startsWith('@')) return message
      const key = message.slice(1)
      if (Object.hasOwn(messages, key)) return t(key as Key, params)
      onMissing?.()
      return key
    },
    has: (key) => Object.hasOwn(messages, key),
  }
}
