import type { Handlers } from '../../http/calls/handlers.ts'
import { checkLabels } from './label-check.ts'
import { previewLabel, printLabels } from './labels.ts'

export const labelHandlers = {
  printLabels: (context, { body }) => printLabels(context, body),
  checkLabels: (context, { body }) => checkLabels(context, body),
  previewLabel: (context, { body }) => previewLabel(context, body),
} satisfies Partial<Handlers>
