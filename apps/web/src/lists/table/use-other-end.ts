import { useCallback, useLayoutEffect, useRef } from 'react'

/** Keeps a virtual list at the same rows when others are inserted before them. */
export function useAnchored({ base, isFromEnd }: { base: number; isFromEnd: boolean }) {
  return { getItemKey: useCallback((index: number) => base + index, [base]), anchorTo: isFromEnd ? ('end' as const) : ('start' as const) }
}

/** Scrolls to the requested end of a list, once its rows are loaded. */
export function useOtherEnd(
  { count, isFromEnd, turn }: { count: number; isFromEnd: boolean; turn: number },
  moveTo: (index: number) => void,
) {
  const shown = useRef(turn)
  useLayoutEffect(() => {
    if (shown.current === turn) return
    shown.current = turn
    moveTo(isFromEnd ? count - 1 : 0)
  })
}
