import type { Handlers } from '../../http/calls/handlers.ts'
import { saveDefinitionTexts, showDefinitionTexts, summarizeDefinitionTexts } from './definition-texts.ts'
import { checkDefinitionTexts, exportDefinitionTexts, importDefinitionTexts } from './exchange-texts.ts'

export const definitionTextHandlers = {
  summarizeDefinitionTexts: (context, { body }) => summarizeDefinitionTexts(context, body),
  getDefinitionTexts: (context, { params }) => showDefinitionTexts(context, params.kind, params.id),
  saveDefinitionTexts: (context, { params, body }) => saveDefinitionTexts(context, params.kind, params.id, body),
  exportDefinitionTexts: (context, { body }) => exportDefinitionTexts(context, body),
  checkDefinitionTexts: (context, { body }) => checkDefinitionTexts(context, body.xliff),
  importDefinitionTexts: (context, { body }) => importDefinitionTexts(context, body),
} satisfies Partial<Handlers>
