import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../../data/loading/when-idle.ts'

let report = () => {}

/** Sets how a part that could not be loaded is reported. */
export function reportLateFailures(by: () => void): void {
  report = by
}

export interface LatePart<Part> {
  /** It is probably needed next. */
  loadSoon: () => void
  isLoaded: () => boolean
  /** The part, once it is loaded. What cannot be loaded is reported by `onFailure`. */
  usePart: (isWanted: boolean, onFailure?: () => void) => Part | undefined
}

/** A part of the kit that no page needs before a press. It is loaded by the press, or before it when the browser is idle. */
export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let part: Part | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const request = () =>
    (loading ??= load().then(
      (loaded) => {
        part = loaded
        for (const listener of listeners) listener()
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const loadSoon = () => void request().catch(() => undefined)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  whenIdle(loadSoon)
  return {
    loadSoon,
    isLoaded: () => part !== undefined,
    usePart(isWanted, onFailure) {
      const found = useSyncExternalStore(subscribe, () => part)
      useEffect(() => {
        if (!isWanted || part) return
        request().catch(() => {
          report()
          onFailure?.()
        })
        // once for each press
        // oxlint-disable-next-line react/exhaustive-deps
      }, [isWanted])
      return found
    },
  }
}

/** Opens what has just been drawn closed: so it knows where the focus was, and moves it. */
export function useOpenedAfterwards(isOpen: boolean): boolean {
  const [isShown, setShown] = useState(false)
  // drawn closed first
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setShown(isOpen), [isOpen])
  return isShown
}

/** Whether it was true once. */
export function useWasEver(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was || is
}
