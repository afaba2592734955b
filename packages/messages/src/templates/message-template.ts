import type { MessageKind } from '@verka/domain/messages/message-kinds.ts'

/** The texts of a kind of message in one language: Liquid templates with the kind's placeholders. */
export interface MessageTemplate {
  /** One line: the subject of a mail and the title in the inbox. */
  subject: string
  /** Paragraphs are separated by an empty line. */
  body: string
}
export type MessageTemplates = Record<MessageKind, MessageTemplate>
