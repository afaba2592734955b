import type { Handlers } from '../../http/calls/handlers.ts'
import { previewText } from './preview-text.ts'

export const messagePreviewHandlers = {
  previewMessageText: (context, { params, body }) => previewText(context, params.id, body),
} satisfies Partial<Handlers>
