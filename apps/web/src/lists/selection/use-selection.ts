import { useCallback, useMemo, useState } from 'react'

/** The selected rows, including those scrolled out of view. */
export interface Selection<Row> {
  rows: readonly Row[]
  has: (key: string) => boolean
  /** Selects a row or deselects it; with `isRange` all from the previous one to it. */
  toggle: (index: number, isRange: boolean) => void
  /** Extends the selection from a row to the next one, or shrinks it. */
  extend: (from: number, to: number) => void
  /** All loaded rows, or none. */
  setAll: (isSelected: boolean) => void
  /** These rows and no others. */
  setRows: (rows: readonly Row[]) => void
  /** Whether all loaded rows are selected. */
  isAll: boolean
  clear: () => void
}

export function useSelection<Row>(
  rows: { at: (index: number) => Row | undefined; here: readonly Row[]; base: number },
  rowKey: (row: Row) => string,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [last, setLast] = useState<number>()
  const { at, here, base } = rows
  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      const row = at(index)
      if (row === undefined) return
      setChosen((before) => {
        const next = new Map(before)
        const isAdded = !before.has(rowKey(row))
        const from = isRange && last !== undefined ? last - base : index
        for (let position = Math.min(from, index); position <= Math.max(from, index); position++) {
          const between = at(position)
          if (between === undefined) continue
          if (isAdded) next.set(rowKey(between), between)
          else next.delete(rowKey(between))
        }
        return next
      })
      setLast(index + base)
    },
    [at, rowKey, last, base],
  )
  const extend = useCallback(
    (from: number, to: number) => {
      const [left, reached] = [at(from), at(to)]
      if (left === undefined || reached === undefined) return
      setChosen((before) => {
        const next = new Map(before)
        if (from !== to && before.has(rowKey(left)) && before.has(rowKey(reached))) next.delete(rowKey(left))
        else for (const row of [left, reached]) next.set(rowKey(row), row)
        return next
      })
      setLast(to + base)
    },
    [at, rowKey, base],
  )
  const setAll = useCallback(
    (isSelected: boolean) => setChosen(isSelected ? new Map(here.map((row) => [rowKey(row), row])) : new Map<string, Row>()),
    [here, rowKey],
  )
  // the displayed rows are as new as the list
  const now = useMemo(() => {
    const fresh = new Map(here.map((row) => [rowKey(row), row]))
    return [...chosen].map(([key, row]) => fresh.get(key) ?? row)
  }, [chosen, here, rowKey])
  return {
    rows: now,
    has: (key) => chosen.has(key),
    toggle,
    extend,
    setAll,
    setRows: useCallback((all: readonly Row[]) => setChosen(new Map(all.map((row) => [rowKey(row), row]))), [rowKey]),
    isAll: here.length > 0 && here.every((row) => chosen.has(rowKey(row))),
    clear: useCallback(() => setChosen(new Map()), []),
  }
}
