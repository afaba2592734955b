import { useEffect, useEffectEvent, useRef } from 'react'

const FIRST_MS = 3000
const LONGEST_MS = 60_000

/** How long to wait before what has failed so often is tried once more. */
const waitBefore = (failures: number): number => Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)

/** Sends again what got no answer: as soon as the browser has a network again, and calmly until then. */
export function useAgain<Upload extends { isWaiting?: boolean }>(uploads: readonly Upload[], send: (upload: Upload) => void): void {
  const failures = useRef(0)
  const waiting = uploads.filter((upload) => upload.isWaiting)
  useEffect(() => {
    if (uploads.length === 0) failures.current = 0
  }, [uploads])
  const sendAll = useEffectEvent(() => waiting.forEach(send))
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      timer = setTimeout(() => {
        failures.current++
        sendAll()
        later()
      }, waitBefore(failures.current))
    }
    const atOnce = () => {
      clearTimeout(timer)
      failures.current = 0
      sendAll()
      later()
    }
    later()
    window.addEventListener('online', atOnce)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', atOnce)
    }
  }, [isWaiting])
}
