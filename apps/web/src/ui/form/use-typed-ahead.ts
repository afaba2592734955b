import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pause after the last key before the form gets the text. */
const PAUSE_MS = 150

interface TypedAhead<Value> {
  /** The displayed value: the typed one, else the form's. */
  value: Value
  change: (value: Value) => void
  /** Passes the typed text to the form at once: before the form is read, and when the input is left. */
  flush: () => void
}

/**
 * Holds typed text in an input until a short pause, because the form around it takes longer to render than a key press may. The form gets
 * it before the page is left, before the input unmounts, and whenever `flush` is called.
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
      // rendered at once: a key pressed before that would change a form without the typed text
      timer.current = window.setTimeout(flush, PAUSE_MS)
    },
    [flush],
  )
  const isTyped = typed !== undefined
  useEffect(() => {
    if (!isTyped) return
    // before the handler that stores the draft when the page is left
    window.addEventListener('pagehide', flush, { capture: true })
    return () => window.removeEventListener('pagehide', flush, { capture: true })
  }, [isTyped, flush])
  useEffect(() => give, [give])
  return { value: typed ? typed.value : value, change, flush }
}
