import type { MessageKind, PlaceholderValue } from '@verka/domain/messages/message-kinds.ts'
import { titleInSubject } from '@verka/domain/messages/title-in-subject.ts'
import type { MessageTemplate } from '@verka/messages/templates/message-template.ts'
import { DEFAULT_TEMPLATES } from '@verka/messages/templates/templates.ts'
import { shownValues, type MessageReader } from './shown-values.ts'
import { renderTemplate } from './template-engine.ts'

export interface RenderedMessage {
  title: string
  /** Paragraphs, separated by empty lines. */
  body: string
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
// oxlint-disable-next-line no-control-regex -- a value may contain them, and no reader shows them
const tidied = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Renders a text for a person; an object's title is cut in the subject. @throws for a text that cannot be rendered */
export function renderText(
  { kind, template }: { kind: MessageKind; template: MessageTemplate },
  params: Readonly<Record<string, PlaceholderValue>>,
  reader: MessageReader,
): RenderedMessage {
  const values = shownValues(kind, params, reader)
  const inSubject = typeof values.object === 'string' ? { ...values, object: titleInSubject(values.object) } : values
  return {
    title: oneLine(tidied(renderTemplate(reader.culture, template.subject, inSubject))),
    body: tidied(renderTemplate(reader.culture, template.body, values)),
  }
}

/** The same of a stored message: where the tenant's text cannot be rendered any more, with Verka's, so that nothing is lost. */
export function renderStored(
  message: { kind: MessageKind; template: MessageTemplate },
  params: Readonly<Record<string, PlaceholderValue>>,
  reader: MessageReader,
): RenderedMessage {
  try {
    return renderText(message, params, reader)
  } catch {
    return renderText({ kind: message.kind, template: DEFAULT_TEMPLATES[reader.culture][message.kind] }, params, reader)
  }
}
