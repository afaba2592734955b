import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const PARTS = '[data-head-part]'
const partsOf = (element: Element | null | undefined) => [...(element?.querySelectorAll<HTMLElement>(PARTS) ?? [])]

/**
 * One tab stop for all headings of a table (ARIA, 'toolbar'): left and right arrows move between columns, up and down within a column's
 * heading, Home and End to the first and the last. A part with its own use of an arrow keeps it.
 */
export function useHeadFocus(): {
  ref: RefObject<HTMLTableRowElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
} {
  const ref = useRef<HTMLTableRowElement>(null)
  const current = useRef<HTMLElement>(undefined)
  const settle = () => {
    const parts = partsOf(ref.current)
    if (!current.current || !parts.includes(current.current)) current.current = parts[0]
    for (const part of parts) part.tabIndex = part === current.current ? 0 : -1
  }
  // columns come and go
  useLayoutEffect(settle)
  const onKeyDown = (event: KeyboardEvent) => {
    const here = (event.target as Element).closest<HTMLElement>(PARTS)
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !here || !ref.current?.contains(here)) return
    const heads = [...ref.current.querySelectorAll('th')].map(partsOf).filter((parts) => parts.length > 0)
    const column = heads.findIndex((parts) => parts.includes(here))
    const position = heads[column]!.indexOf(here)
    // after the last part of a column comes the next column: a column may have only one
    const all = heads.flat()
    const target = {
      ArrowRight: heads[column + 1]?.[0],
      ArrowLeft: heads[column - 1]?.[0],
      ArrowDown: heads[column]![position + 1] ?? all[all.indexOf(here) + 1],
      ArrowUp: heads[column]![position - 1] ?? all[all.indexOf(here) - 1],
      Home: all[0],
      End: heads.at(-1)![0],
    }[event.key]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  const onFocus = (event: FocusEvent) => {
    const part = (event.target as Element).closest<HTMLElement>(PARTS)
    if (!part || !ref.current?.contains(part)) return
    current.current = part
    settle()
  }
  return { ref, onKeyDown, onFocus }
}
