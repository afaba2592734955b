import type { Text } from '../../language/use-text.tsx'

/** The letters of a column as spreadsheets have them: A to Z, then AA. */
function lettersOf(column: number): string {
  const before = Math.floor(column / 26)
  return (before > 0 ? lettersOf(before - 1) : '') + String.fromCodePoint(65 + (column % 26))
}

/** The name of a column: its header, else its letters. */
export const columnName = (header: string, column: number, t: Text['t']): string =>
  header.trim() || t('imports.columnAt', { letters: lettersOf(column) })
