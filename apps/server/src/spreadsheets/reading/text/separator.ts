import { CELL_SEPARATORS, type CellSeparator } from '@verka/domain/exchange/text-settings.ts'

const LOOKED_AT_RECORDS = 100
/** Shares of equal rows that differ less decide nothing: then the order of the separators does. */
const CLEAR = 0.1
/** In this order: a comma may be in numbers and sentences. */
const BY_CERTAINTY: readonly CellSeparator[] = ['\t', ';', '|', ',']

type Counts = Record<CellSeparator, number>
const noCounts = (): Counts => ({ ';': 0, ',': 0, '\t': 0, '|': 0 })
const isSeparator = (letter: string): letter is CellSeparator => (CELL_SEPARATORS as readonly string[]).includes(letter)

/** How often each separator is in each record, outside of quotes. A quote opens a cell at its beginning only. */
function countedRecords(beginning: string): Counts[] {
  const records: Counts[] = []
  let counts = noCounts()
  let [isQuoted, isStart, hasText] = [false, true, false]
  for (const letter of beginning) {
    if (letter === '"' && (isQuoted || isStart)) isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (hasText) records.push(counts)
      if (records.length === LOOKED_AT_RECORDS) return records
      ;[counts, isStart, hasText] = [noCounts(), true, false]
      continue
    }
    const separates = !isQuoted && isSeparator(letter)
    if (separates) counts[letter]++
    isStart = separates
    hasText = true
  }
  if (hasText) records.push(counts)
  return records
}

/** Share of the records that have the most frequent number of a separator; 0 where as many have none. */
function shareOf(separator: CellSeparator, records: readonly Counts[]): number {
  const frequency = new Map<number, number>()
  for (const counts of records) frequency.set(counts[separator], (frequency.get(counts[separator]) ?? 0) + 1)
  const [most] = [...frequency].toSorted(([, one], [, other]) => other - one)
  return !most || most[1] <= (frequency.get(0) ?? 0) ? 0 : most[1] / records.length
}

/** The separator of a text's cells, by the shape of its first rows. A text of one column has none: then no cell may be divided. */
export function separatorOf(beginning: string): CellSeparator {
  const records = countedRecords(beginning)
  const shares = BY_CERTAINTY.map((separator) => ({ separator, share: shareOf(separator, records) }))
  const best = Math.max(...shares.map(({ share }) => share))
  return best === 0 ? '\t' : shares.find(({ share }) => share >= best - CLEAR)!.separator
}
