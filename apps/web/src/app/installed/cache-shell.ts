/** Longest delay of the caching, which must not slow the first page. */
const PATIENCE_MS = 10_000

/** Caches the shell on the device in idle time; not during development, where every page has to be the newest. */
export function cacheShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // a device without a cache works as before
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  }
  // Safari has no idle callback
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register, { timeout: PATIENCE_MS }) : register())
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
