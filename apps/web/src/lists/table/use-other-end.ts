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

/** Frames in which a row is where it is to be before that is believed, and in which it is tried at most. */
const STEADY_FRAMES = 10
const MOST_FRAMES = 300
/** Whoever does one of these goes where they want. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Moves to a row of a list whose rows are measured as they are drawn: what was guessed of them is corrected meanwhile, by
 * the virtual list and by the browser, which keeps a page that shrinks at its end. So it goes on until the row stays in sight.
 */
export function moveUntilThere(move: () => void, isThere: () => boolean): void {
  const ended = new AbortController()
  for (const input of INPUTS) window.addEventListener(input, () => ended.abort(), { passive: true, signal: ended.signal })
  let [steady, frames] = [0, 0]
  const look = () => {
    if (ended.signal.aborted) return
    steady = isThere() ? steady + 1 : 0
    if (steady === 0) move()
    if (steady < STEADY_FRAMES && ++frames < MOST_FRAMES) requestAnimationFrame(look)
    else ended.abort()
  }
  move()
  requestAnimationFrame(look)
}
