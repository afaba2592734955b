import { MAX_PREVIEWED_OPTIONS } from '@verka/domain/forms/option-sources.api.ts'
import type { Handlers } from '../../http/handlers.ts'
import { optionsFrom } from './option-sources.ts'

export const optionSourceHandlers = {
  async listOptions(context, { query: { source } }) {
    const options = await optionsFrom(context, source)
    return { source, items: options.slice(0, MAX_PREVIEWED_OPTIONS), totalCount: options.length }
  },
} satisfies Partial<Handlers>
