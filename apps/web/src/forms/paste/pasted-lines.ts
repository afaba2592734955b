/** One line of a pasted list. */
export interface PastedLine {
  name: string
  /** The second column, where a spreadsheet was pasted. */
  detail: string
}

/** A line with its result. */
export interface PlannedLine extends PastedLine {
  /** Why it is skipped; undefined for a line that is added. */
  leftOut?: 'there' | 'twice'
}

/** A mark or number in front of a line, as in lists of word processors. */
const MARK = /^(?:[-–•*·▪◦]|\d{1,3}[.)])\s+/

/** The lines of a pasted text, without empty ones. Marks and numbers in front go when every line has one. */
export function linesOf(text: string): PastedLine[] {
  const lines = text
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter(Boolean)
  const isMarked = lines.length > 1 && lines.every((line) => MARK.test(line))
  return lines.map((line) => {
    const [name = '', detail = ''] = (isMarked ? line.replace(MARK, '') : line).split('\t').map((part) => part.trim())
    return { name, detail }
  })
}

/** Whether a text is a list: more than one line. */
export const isList = (text: string): boolean => linesOf(text).length > 1

/** The lines with their results: an existing or repeated name is skipped. */
export function plannedLines(text: string, taken: readonly string[]): PlannedLine[] {
  const fold = (name: string) => name.toLocaleLowerCase()
  const there = new Set(taken.map(fold))
  const seen = new Set<string>()
  return linesOf(text).map((line) => {
    const name = fold(line.name)
    if (there.has(name)) return { ...line, leftOut: 'there' as const }
    if (seen.has(name)) return { ...line, leftOut: 'twice' as const }
    seen.add(name)
    return line
  })
}
