import { useCallback } from 'react'
import { useRouter } from '@tanstack/react-router'

interface GoOptions {
  /** Takes the place of the present page in the browser's history. */
  replace?: boolean
  /** Does not ask about unsaved changes: what was typed has just been saved, or is meant to be dropped. */
  force?: boolean
}

/** Goes to an address of ours: `go(addressOf('/elements/list/$id', { id }), { force: true })`. */
export function useGo(): (href: string, options?: GoOptions) => void {
  const { history } = useRouter()
  return useCallback(
    (href, options = {}) => {
      const navigation = { ignoreBlocker: options.force ?? false }
      if (options.replace) history.replace(href, undefined, navigation)
      else history.push(href, undefined, navigation)
    },
    [history],
  )
}
