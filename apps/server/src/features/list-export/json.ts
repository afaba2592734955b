import type { Cell, Table } from './cells.ts'

/** A table as a list in JSON, with an object for each row. Its cells are the values themselves. */
export async function* jsonOf({ columns, rows }: Table): AsyncGenerator<Buffer> {
  const keys = columns.map(({ key = '' }) => key)
  // one object for all rows: making each costs as much as writing it
  const row: Record<string, Cell | undefined> = Object.fromEntries(keys.map((key) => [key, null]))
  let divider = '['
  for await (const page of rows) {
    const lines = page.map((cells) => {
      for (let index = 0; index < keys.length; index++) row[keys[index]!] = cells[index]
      return JSON.stringify(row)
    })
    if (lines.length === 0) continue
    yield Buffer.from(`${divider}\n${lines.join(',\n')}`)
    divider = ','
  }
  yield Buffer.from(divider === '[' ? '[]\n' : '\n]\n')
}
