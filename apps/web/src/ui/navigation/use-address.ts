import { useCallback } from 'react'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'

/** The parameter of the present address with this name: `const id = useAddressParam('id')`. */
export function useAddressParam(name: string): string {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  const value = params[name]
  if (value === undefined) throw new Error(`the address has no $${name}`)
  return value
}

type Search = Record<string, string | undefined>

/**
 * What stands after the `?` of the address, where lists and filters keep their state, so that a link shows the same.
 * `set` changes the named parts only (undefined removes) and replaces the page in the history.
 */
export function useAddressSearch(): [search: Readonly<Search>, set: (changes: Search) => void] {
  const { history } = useRouter()
  const search = useLocation({ select: (location) => location.search as Search, structuralSharing: true }) as unknown as Search
  const set = useCallback(
    (changes: Search) => {
      const query = new URLSearchParams(history.location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') query.delete(name)
        else query.set(name, value)
      }
      const text = query.toString()
      history.replace(`${history.location.pathname}${text && `?${text}`}${history.location.hash}`, undefined, { ignoreBlocker: true })
    },
    [history],
  )
  return [search, set]
}
