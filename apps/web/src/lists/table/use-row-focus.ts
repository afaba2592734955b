import { useLayoutEffect, useRef } from 'react'

/** Focuses a row's link; a row that is not rendered is scrolled to first. */
export function useRowFocus(
  box: { current: HTMLDivElement | null },
  virtual: { scrollToIndex: (index: number) => void },
  count: number,
): (index: number) => void {
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const link = box.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"] [data-row-link]`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })
  return (index) => {
    const position = Math.min(count - 1, Math.max(0, index))
    wanted.current = position
    virtual.scrollToIndex(position)
    box.current?.querySelector<HTMLElement>(`tr[data-index="${position}"] [data-row-link]`)?.focus({ preventScroll: true })
  }
}
