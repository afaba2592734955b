import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import type { Text } from '../../../language/use-text.tsx'
import { columnName } from '../column-name.ts'

/** A column of the table of rows. */
export interface ShownColumn {
  /** Its index in the file. */
  at: number
  name: string
  /** Name of what it fills; undefined: nothing. */
  target: string | undefined
}

/** The columns that fill something, in their order, or all of them. */
export function shownColumnsOf({ columns, mapping, targets }: DataImport, isAll: boolean, t: Text['t']): ShownColumn[] {
  const names = new Map(targets.map(({ key, name }) => [key, name]))
  const all = columns.map(({ header }, at): ShownColumn => {
    const key = mapping.columns[at] ?? null
    return { at, name: columnName(header, at, t), target: key === null ? undefined : names.get(key) }
  })
  const filling = all.filter(({ target }) => target !== undefined)
  return isAll || filling.length === 0 ? all : filling
}
