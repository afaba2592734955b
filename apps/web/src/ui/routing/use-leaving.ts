import type { BlockerFn, HistoryLocation } from '@tanstack/history'
import { useEffect, useState } from 'react'
import { useHistory } from './router-context.tsx'
import { doesBackClose } from './use-back-closes.ts'

/** A step to another address that waits for the user's answer. */
interface Leaving {
  proceed: () => void
  stay: () => void
}

/**
 * Stops steps to other addresses, until the user has answered. `isStopped` decides for each step; while `isLossy` says so, the browser asks
 * before the tab is closed.
 */
export function useLeaving(
  isStopped: (from: HistoryLocation, to: HistoryLocation) => boolean,
  isLossy: () => boolean,
): Leaving | undefined {
  const history = useHistory()
  const [leaving, setLeaving] = useState<Leaving>()
  useEffect(() => {
    const blockerFn: BlockerFn = async ({ currentLocation, nextLocation, action }) => {
      if ((action === 'BACK' && doesBackClose()) || !isStopped(currentLocation, nextLocation)) return false
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setLeaving({ proceed: () => resolve(false), stay: () => resolve(true) })
      const stays = await promise
      setLeaving(undefined)
      return stays
    }
    return history.block({ blockerFn, enableBeforeUnload: () => isLossy() })
  }, [history, isStopped, isLossy])
  return leaving
}
