import { useLayoutEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'

interface RowFocus {
  /** Focuses a row's link; a row that is not rendered is scrolled to first. */
  moveTo: (index: number) => void
  /** Whether a key is held back since the row that it is meant for is not rendered yet: that row gets it. */
  holds: (event: ReactKeyboardEvent<HTMLElement>) => boolean
}

/** Keys that rows have a meaning for; others are the browser's. */
const OF_ROWS = new Set('ArrowDown ArrowUp ArrowLeft ArrowRight PageDown PageUp Home End Enter Escape a'.split(' ').concat(' '))

type HeldKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** The focus of a table's rows. `isLoaded`: whether there is a row at an index to be rendered. */
export function useRowFocus(
  box: { current: HTMLDivElement | null },
  virtual: { scrollToIndex: (index: number) => void },
  { count, isLoaded }: { count: number; isLoaded: (index: number) => boolean },
): RowFocus {
  const wanted = useRef<number>(undefined)
  const isOnItsWay = useRef(false)
  const held = useRef<HeldKey[]>([])
  const linkOf = (index: number) => box.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row-link]`)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const link = linkOf(wanted.current)
    // a row that is gone meanwhile never comes
    if (!link && isLoaded(wanted.current)) return
    isOnItsWay.current = false
    if (!link) {
      held.current = []
      return
    }
    wanted.current = undefined
    link.focus({ preventScroll: true })
    // a key that moves on holds those behind it
    for (const key of held.current.splice(0)) pressOn(document.activeElement, key)
  })
  return {
    moveTo(index) {
      const position = Math.min(count - 1, Math.max(0, index))
      wanted.current = position
      virtual.scrollToIndex(position)
      const link = linkOf(position)
      // a table without links has no focus to move
      isOnItsWay.current = !link && isLoaded(position) && Boolean(box.current?.querySelector('[data-row-link]'))
      link?.focus({ preventScroll: true })
    },
    holds({ key, shiftKey, ctrlKey, metaKey, nativeEvent }) {
      if (!isOnItsWay.current) return false
      if (key === 'Tab') {
        // who leaves the table is not brought back
        wanted.current = undefined
        isOnItsWay.current = false
        held.current = []
        return false
      }
      if (!OF_ROWS.has(key)) return false
      nativeEvent.preventDefault()
      held.current.push({ key, shiftKey, ctrlKey, metaKey })
      return true
    },
  }
}

function pressOn(element: Element | null, key: HeldKey): void {
  const isTaken = !element?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
  // the browser follows a link only for a key of a person
  if (key.key === 'Enter' && !isTaken && element instanceof HTMLElement) element.click()
}
