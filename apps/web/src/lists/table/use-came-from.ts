import { useEffect, useRef } from 'react'
import { useHistory } from '../../ui/routing/router-context.tsx'

/** The opened row of each left list, by its key in the browser's history. */
const left = new Map<string, string>()
/** Maximum stored entries: nobody goes back further to find a row. */
const KEPT = 50

/**
 * Restores the focus to the opened row when the user returns to a list, instead of the heading.
 * @param indexOf the present index of a row; undefined when it is not loaded
 */
export function useCameFrom(indexOf: (key: string) => number | undefined, moveTo: (index: number) => void): (key: string) => void {
  const history = useHistory()
  // of the displayed list: notifications may arrive after the address has changed
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
    // a user who has moved the focus meanwhile keeps it
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
