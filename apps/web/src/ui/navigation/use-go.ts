import { useCallback } from 'react'
import { useHistory } from '../routing/router-context.tsx'

interface GoOptions {
  /** Replaces the present page in the browser's history. */
  replace?: boolean
  /** No confirmation for unsaved changes: the input was just saved, or is dropped on purpose. */
  force?: boolean
}

/** Opens an internal address: `go(addressOf('/elements/list/$id', { id }), { force: true })`. */
export function useGo(): (href: string, options?: GoOptions) => void {
  const history = useHistory()
  return useCallback(
    (href, options = {}) => {
      const navigation = { ignoreBlocker: options.force ?? false }
      if (options.replace) history.replace(href, undefined, navigation)
      else history.push(href, undefined, navigation)
    },
    [history],
  )
}
