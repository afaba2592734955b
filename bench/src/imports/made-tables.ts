import { workbookOf } from '@verka/server/src/features/list-export/xlsx.ts'
import { rowMaker } from '../lists/fill.ts'

/** The names of the columns of a made file: those of an object, and of the fields of the bench's category. */
const HEADERS = ['Benämning', 'Kod', ...Array.from({ length: 8 }, (_, index) => `Fält ${index}`)]
/** The column with a day, and the one with a decimal number. */
const [DAY, DECIMAL] = [7, 6]

const next = rowMaker(3)
let made = 1_000_000
/** The next rows; each has a code of its own. */
function rowsOf(count: number): (string | number)[][] {
  return Array.from({ length: count }, () => {
    const { title, code, values } = next(made++)
    return [title, code, ...values]
  })
}

export function csvOf(count: number): string {
  const lines = rowsOf(count).map((cells) =>
    cells.map((cell, index) => (index === DECIMAL ? String(cell).replace('.', ',') : cell)).join(';'),
  )
  return `${[HEADERS.join(';'), ...lines].join('\r\n')}\r\n`
}

export async function xlsxOf(count: number): Promise<Buffer> {
  const pages = async function* () {
    for (let at = 0; at < count; at += 500)
      yield rowsOf(Math.min(500, count - at)).map((cells) => cells.map((cell, index) => (index === DAY ? { at: String(cell) } : cell)))
  }
  const reader = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
  const parts: Buffer[] = []
  const columns = HEADERS.map((title) => ({ title }))
  for await (const part of workbookOf([{ name: 'Objekt', columns, rows: pages(), reader }])) parts.push(part)
  return Buffer.concat(parts)
}
