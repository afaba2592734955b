/** The first page is not to wait for what is kept for later. */
const PATIENCE_MS = 10_000

/** Has the device keep the shell, once there is nothing better to do; while developing every page is to be the newest. */
export function cacheShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // a device that keeps nothing works as before
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  }
  // Safari has no such moment
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register, { timeout: PATIENCE_MS }) : register())
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
