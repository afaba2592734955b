import type { FilterValue } from '@verka/domain/lists/list-query.ts'

/** A list's filters as its address carries them, by the columns' keys: `addressOf('/elements/list/$id', { id }, filtered({ … }))`. */
export const filtered = (filters: Readonly<Record<string, FilterValue>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([column, value]) => [`f.${column}`, JSON.stringify(value)]))
