import { useEffect, useEffectEvent, useRef } from 'react'

const FIRST_MS = 3000
const LONGEST_MS = 60_000

/** Pause before the next retry after some failures. */
const waitBefore = (failures: number): number => Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)

/**
 * Repeats an unanswered request: as soon as the browser is online again, and with growing pauses until then.
 * @param isOver nothing is left to repeat: the next wait begins with the shortest pause
 */
export function useAgain({ isWaiting, isOver }: { isWaiting: boolean; isOver: boolean }, again: () => void): void {
  const failures = useRef(0)
  useEffect(() => {
    if (isOver) failures.current = 0
  }, [isOver])
  const repeat = useEffectEvent(again)
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      timer = setTimeout(() => {
        failures.current++
        repeat()
        later()
      }, waitBefore(failures.current))
    }
    const atOnce = () => {
      clearTimeout(timer)
      failures.current = 0
      repeat()
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
