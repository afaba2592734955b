import { useCallback, useLayoutEffect, useRef } from 'react'

/** What lets a virtual list stay on the same rows when others come before them. */
export function useAnchored({ base, isFromEnd }: { base: number; isFromEnd: boolean }) {
  return { getItemKey: useCallback((index: number) => base + index, [base]), anchorTo: isFromEnd ? ('end' as const) : ('start' as const) }
}

/** Moves to the end of a list that one has gone to, once its rows are here. */
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
