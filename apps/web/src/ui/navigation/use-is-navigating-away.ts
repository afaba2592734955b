import { useCallback } from 'react'
import { useHistory, useReadShown } from '../routing/router-context.tsx'

/** Whether one is on the way to another page, while this one is still shown. */
export function useIsNavigatingAway(): () => boolean {
  const history = useHistory()
  const readShown = useReadShown()
  return useCallback(() => {
    const shown = readShown()
    return shown !== undefined && history.location.pathname !== shown.pathname
  }, [history, readShown])
}
