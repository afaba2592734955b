import { use, useEffect, useEffectEvent } from 'react'
import { RouterContext } from './router-context.tsx'

/** What lies over the page, the topmost last. */
const over: symbol[] = []

/** Whether the browser's back closes something first. */
export const doesBackClose = (): boolean => over.length > 0

/**
 * While something lies over the page, the browser's back closes it and the page stays, as in an app on a phone. With several, the topmost is
 * closed. In a tab that was opened with this page there is nothing to go back to: the browser decides.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const history = use(RouterContext)?.history
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !history) return undefined
    const own = Symbol('over the page')
    over.push(own)
    const end = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || over.at(-1) !== own) return false
        closeNow()
        return true
      },
    })
    return () => {
      end()
      over.splice(over.indexOf(own), 1)
    }
  }, [isOpen, history])
}
