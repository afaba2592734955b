/** Longest delay of work that must not slow the first page. */
const PATIENCE_MS = 10_000

/** Calls back when the page is loaded and the browser is idle. */
export function whenIdle(act: () => void): void {
  // the checks of forms are tested without a browser
  if (typeof document === 'undefined') return
  // Safari has no idle callback
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: PATIENCE_MS }) : setTimeout(act))
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
