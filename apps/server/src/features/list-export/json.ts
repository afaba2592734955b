import type { Table } from './cells.ts'

/** A table as a list in JSON, with an object for each row. Its cells are the values themselves. */
export async function* jsonOf({ columns, rows }: Table): AsyncGenerator<Buffer> {
  let divider = '['
  for await (const page of rows) {
    const lines = page.map((cells) => JSON.stringify(Object.fromEntries(columns.map(({ key = '' }, index) => [key, cells[index]]))))
    if (lines.length === 0) continue
    yield Buffer.from(`${divider}\n${lines.join(',\n')}`)
    divider = ','
  }
  yield Buffer.from(divider === '[' ? '[]\n' : '\n]\n')
}
