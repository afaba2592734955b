import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import type { ChannelRules } from '@verka/domain/messages/message-kinds.ts'
import type { MessageText } from '@verka/domain/messages/message-texts.api.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const messageTextBodySchema = lateSchema(() =>
  import('@verka/domain/messages/message-texts.api.ts').then((body) => body.messageTextBodySchema),
)

export interface MessageTextDraft {
  id?: string
  version?: number
  texts: MessageText['texts']
  channels: ChannelRules
}

export const draftOfMessageText = ({ id, version, texts, channels }: MessageText): MessageTextDraft => ({ id, version, texts, channels })

export const checkMessageText = (draft: MessageTextDraft): FieldError[] => checkBody(messageTextBodySchema, draft)

const PARTS = ['subject', 'body'] as const
export type TextPartName = (typeof PARTS)[number]

/** DOM id of an input, for links of the error summary. */
export const inputIdOf = (culture: Culture, part: TextPartName) => `message-${culture}-${part}`

/** The language and part of an error: `texts.sv-SE.body`. */
export function placeOfError({ field = '' }: FieldError): { culture: Culture; part: TextPartName } | undefined {
  const [, language, name] = field.split('.')
  const culture = CULTURES.find((one) => one === language)
  const part = PARTS.find((one) => one === name)
  return culture && part && { culture, part }
}
