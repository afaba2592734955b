/** Maximum number of selected rows: each is processed separately, and a press must not start work of many minutes. */
export const MOST_SELECTED = 10_000

interface Portion<Row> {
  items: readonly Row[]
  next?: string | undefined
}

/** All rows of a list, portion by portion; `onRead` gets their number so far. @throws errors of `ask`, also when it is aborted */
export async function readAllRows<Row>(
  ask: (after: string | undefined) => Promise<Portion<Row>>,
  onRead: (count: number) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const { items, next } = await ask(after)
    rows.push(...items)
    onRead(rows.length)
    after = next
  } while (after !== undefined && rows.length < MOST_SELECTED)
  return rows.slice(0, MOST_SELECTED)
}
