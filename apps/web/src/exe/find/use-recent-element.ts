import { useEffect } from 'react'
import type { RecentElement } from '../../data/device/recent-elements.ts'
import { dropRecent, storeRecent } from '../../data/device/recent-elements.ts'
import { useSession } from '../../data/session-context.ts'
import type { Answer } from '../../data/use-call.ts'

/** Stores on this device that an object was opened, or removes it once it is deleted: `id` is the requested one. */
export function useRecentElement({ data, error }: Pick<Answer<{ element: RecentElement }>, 'data' | 'error'>, id?: string): void {
  const session = useSession()
  const element = data?.element
  const isGone = error?.code === 'notFound'
  useEffect(() => {
    // what was read before it was deleted is still here
    if (isGone && id !== undefined) dropRecent(session, id)
    else if (element && !isGone) storeRecent(session, element)
  }, [session, element, isGone, id])
}
