import { whenIdle } from '../../data/loading/when-idle.ts'

/** Caches the shell on the device in idle time; not during development, where every page has to be the newest. */
export function cacheShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // a device without a cache works as before
  whenIdle(() => void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined))
}
