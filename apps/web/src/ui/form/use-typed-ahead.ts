import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** So long after the last key the form gets what was typed. */
const PAUSE_MS = 150

interface TypedAhead<Value> {
  /** What is shown: what was typed, else what the form has. */
  value: Value
  change: (value: Value) => void
  /** Gives the form what was typed, at once: before anything reads the form, and when the input is left. */
  flush: () => void
}

/**
 * Keeps what is typed in an input until a short pause, because the form around it takes longer to render than a key may. The form has it
 * before the page goes, before the input goes, and whenever `flush` is called.
 */
export function useTypedAhead<Value>(value: Value, commit: (value: Value) => void): TypedAhead<Value> {
  const [typed, setTyped] = useState<{ value: Value }>()
  const pending = useRef<{ value: Value }>(undefined)
  const timer = useRef<number>(undefined)
  const latest = useRef(commit)
  useLayoutEffect(() => {
    latest.current = commit
  })
  const give = useCallback(() => {
    window.clearTimeout(timer.current)
    const given = pending.current
    pending.current = undefined
    if (!given) return
    latest.current(given.value)
    setTyped(undefined)
  }, [])
  const flush = useCallback(() => {
    if (pending.current) flushSync(give)
  }, [give])
  const change = useCallback(
    (next: Value) => {
      pending.current = { value: next }
      setTyped(pending.current)
      window.clearTimeout(timer.current)
      // rendered at once: a key pressed before that would change a form without what was typed
      timer.current = window.setTimeout(flush, PAUSE_MS)
    },
    [flush],
  )
  const isTyped = typed !== undefined
  useEffect(() => {
    if (!isTyped) return
    // before what keeps the draft when the page goes
    window.addEventListener('pagehide', flush, { capture: true })
    return () => window.removeEventListener('pagehide', flush, { capture: true })
  }, [isTyped, flush])
  useEffect(() => give, [give])
  return { value: typed ? typed.value : value, change, flush }
}
