/** Frames in which something is where it is to be before that is believed, and in which it is tried at most. */
const STEADY_FRAMES = 10
const MOST_FRAMES = 300
/** So often it may be out of sight again though nothing grew or shrank: where rows are measured late, the list corrects the place by itself. */
const MOST_STRAYS = 3
/** Whoever does one of these goes where they want. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Moves to something on a page that is still being drawn, and goes on until it stays in sight: rows are measured as they are drawn, and what
 * was guessed of them is corrected by the list and by the browser, which keeps a page that shrinks at its end; what comes below makes room.
 * @param scroller what it stands in, where that is not the page itself
 */
export function moveUntilThere(move: () => void, isThere: () => boolean, scroller: Element = document.documentElement): void {
  const ended = new AbortController()
  for (const input of INPUTS) window.addEventListener(input, () => ended.abort(), { passive: true, signal: ended.signal })
  const heightNow = () => scroller.scrollHeight
  let [steady, frames, strays, height] = [0, 0, 0, heightNow()]
  const look = () => {
    if (ended.signal.aborted) return
    const there = isThere()
    if (!there && steady > 0 && heightNow() === height) strays++
    // again and again: somebody, or what reads the page to them, has gone on without any of the inputs
    const isLeft = strays > MOST_STRAYS
    steady = there ? steady + 1 : 0
    height = heightNow()
    if (!there && !isLeft) move()
    if (!isLeft && steady < STEADY_FRAMES && ++frames < MOST_FRAMES) requestAnimationFrame(look)
    else ended.abort()
  }
  move()
  requestAnimationFrame(look)
}
