import { MAX_PREVIEWED_OPTIONS } from '@verka/domain/option-sources/option-sources.api.ts'
import type { Handlers } from '../../http/calls/handlers.ts'
import { pageByOffset } from '../../db/lists/cursors/offset-cursor.ts'
import { optionsFrom } from './sources/option-sources.ts'

export const optionSourceHandlers = {
  async listOptions(context, { query: { source, after } }) {
    const options = await optionsFrom(context, source)
    const { rows, ...further } = await pageByOffset({ limit: MAX_PREVIEWED_OPTIONS, after }, async ({ skip, limit }) =>
      options.slice(skip, skip + limit),
    )
    return { source, items: rows, totalCount: options.length, ...further }
  },
} satisfies Partial<Handlers>
