/** No more rows are chosen at once: each is acted on by itself, and what takes longer than a cup of coffee is not begun by a press. */
export const MOST_SELECTED = 10_000

interface Portion<Row> {
  items: readonly Row[]
  next?: string | undefined
}

/** All rows of a list, portion by portion; `onRead` is told how many have come. @throws what `ask` throws, also when it is given up */
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
