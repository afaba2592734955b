import { useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'

/** Of each list that was left by one of its rows, by its place in the browser's history: which row that was. */
const left = new Map<string, string>()
/** So many are kept: nobody goes back further to find a row. */
const KEPT = 50

/**
 * Where somebody comes back to a list, the focus is on the row that they had opened, not on the heading anew.
 * @param indexOf where a row stands now; undefined when it is not here
 */
export function useCameFrom(indexOf: (key: string) => number | undefined, moveTo: (index: number) => void): (key: string) => void {
  const { history } = useRouter()
  // the list that is shown: what is told of it may come when the address is another's already
  const position = useRef(history.location.state.__TSR_key)
  const latest = useRef({ indexOf, moveTo })
  useEffect(() => {
    latest.current = { indexOf, moveTo }
  })
  useEffect(() => {
    const here = position.current
    const row = here === undefined ? undefined : left.get(here)
    if (here === undefined || row === undefined) return
    left.delete(here)
    const index = latest.current.indexOf(row)
    // whoever has gone elsewhere meanwhile stays there
    const focused = document.activeElement
    const isFree = !focused || focused === document.body || focused.tagName === 'A' || focused.tagName === 'H1'
    if (index !== undefined && isFree) latest.current.moveTo(index)
  }, [])
  return (key) => {
    const here = (position.current = history.location.state.__TSR_key)
    if (here === undefined) return
    left.delete(here)
    left.set(here, key)
    if (left.size > KEPT) left.delete(left.keys().next().value!)
  }
}
