import type { Culture } from '@verka/domain/localization/cultures.ts'
import { templates as english } from './en-US.ts'
import { templates as norwegian } from './nb-NO.ts'
import { templates as swedish } from './sv-SE.ts'
import type { MessageTemplates } from './message-template.ts'

/** Verka's texts, which a tenant may replace. Only the server loads them. */
export const DEFAULT_TEMPLATES: Record<Culture, MessageTemplates> = { 'sv-SE': swedish, 'en-US': english, 'nb-NO': norwegian }
