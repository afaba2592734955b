import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { MessageKind } from '@verka/domain/messages/message-kinds.ts'
import { templates as english } from './en-US.ts'
import { templates as norwegian } from './nb-NO.ts'
import { templates as swedish } from './sv-SE.ts'

/** The texts of a kind of message in one language: Liquid templates with the kind's placeholders. */
export interface MessageTemplate {
  /** One line: the subject of a mail and the title in the inbox. */
  subject: string
  /** Paragraphs are separated by an empty line. */
  body: string
}
export type MessageTemplates = Record<MessageKind, MessageTemplate>

/** Verka's texts, which a tenant may replace. Only the server loads them. */
export const DEFAULT_TEMPLATES: Record<Culture, MessageTemplates> = { 'sv-SE': swedish, 'en-US': english, 'nb-NO': norwegian }
