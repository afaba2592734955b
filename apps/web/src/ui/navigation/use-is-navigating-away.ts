import { useCallback } from 'react'
import { useRouter } from '@tanstack/react-router'

/** Whether one is on the way to another page, while this one is still shown. */
export function useIsNavigatingAway(): () => boolean {
  const router = useRouter()
  return useCallback(() => {
    const shown = router.state.resolvedLocation
    return shown !== undefined && router.history.location.pathname !== shown.pathname
  }, [router])
}
