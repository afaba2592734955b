import { use, useCallback, useMemo } from 'react'
import { OwnPath, useHistory, useSearchText, useShownParams } from '../routing/router-context.tsx'

/** The parameter of the present address with this name: `const id = useAddressParam('id')`. */
export function useAddressParam(name: string): string {
  const value = useOptionalAddressParam(name)
  if (value === undefined) throw new Error(`the address has no $${name}`)
  return value
}

/** The same for a page with several addresses, not all with the parameter. */
export function useOptionalAddressParam(name: string): string | undefined {
  return useShownParams()[name]
}

type Search = Record<string, string | undefined>
type SetSearch = (changes: Search, options?: { isTyping?: boolean }) => void

const asPath = (pathname: string) => decodeURI(pathname).replace(/(?<=.)\/$/, '')

/**
 * The query of the address, where lists and filters store their state, so that it can be linked. `set` changes the named parts only
 * (undefined removes). A choice is a step for the browser's back; with `{ isTyping: true }` it is not, for a text that is still being
 * typed. A page that has been left changes nothing any more: its pending change would end up in the next page's address.
 */
export function useAddressSearch(): [search: Readonly<Search>, set: SetSearch] {
  const history = useHistory()
  const text = useSearchText()
  const search = useMemo<Search>(() => Object.fromEntries(new URLSearchParams(text)), [text])
  // of the calling page; '/' for elements around all pages
  const own = use(OwnPath)
  const set = useCallback(
    (changes: Search, { isTyping = false }: { isTyping?: boolean } = {}) => {
      if (own !== '/' && asPath(own) !== asPath(history.location.pathname)) return
      const query = new URLSearchParams(history.location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') query.delete(name)
        else query.set(name, value)
      }
      const next = query.toString()
      const { pathname, search: before, hash } = history.location
      if (next === before.replace(/^\?/, '')) return
      const go = isTyping ? history.replace : history.push
      go(`${pathname}${next && `?${next}`}${hash}`, undefined, { ignoreBlocker: true })
    },
    [history, own],
  )
  return [search, set]
}
