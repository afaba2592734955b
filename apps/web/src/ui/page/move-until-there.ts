/** Stable frames after which the target counts as reached, and maximum frames of trying. */
const STEADY_FRAMES = 10
const MOST_FRAMES = 300
/**
 * Maximum times that the target may leave the view without a change of size: where rows are measured late, the list corrects its position
 * itself.
 */
const MOST_STRAYS = 3
/** Inputs by which the user takes over the scrolling. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a target on a page that is still rendering, until it stays in view: rows are measured as they are rendered, and their
 * estimates are corrected by the list and by the browser, which keeps a shrinking page at its end.
 * @param scroller its scroll area, if it is not the page itself
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
    // repeatedly: the user, or a screen reader, has scrolled without any of the inputs
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
