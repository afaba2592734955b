import type { FastifyInstance } from 'fastify'

interface KnownPath {
  pattern: RegExp
  /** Parts of the path that may be anything. */
  openParts: number
  methods: Set<string>
}

/**
 * Notes the methods of every address that is registered from here on.
 * @returns the methods of an address, undefined where there is none. Of several that fit the one with the fewest open parts counts:
 * `/elements/filter` is no `/elements/{id}`.
 */
export function noteMethods(app: FastifyInstance): (path: string) => string[] | undefined {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    // what takes everything below it says nothing of an address
    if (url.includes('*')) return
    const parts = url.split('/')
    const open = parts.filter((part) => part.startsWith(':')).length
    const pattern = parts.map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^$()[\]{}|\\]/g, '\\$&'))).join('/')
    const path = known.get(url) ?? { pattern: new RegExp(`^${pattern}$`), openParts: open, methods: new Set() }
    for (const one of Array.isArray(method) ? method : [method]) path.methods.add(one)
    known.set(url, path)
  })
  return (path) => {
    const fitting = [...known.values()].filter(({ pattern }) => pattern.test(path))
    const [closest] = fitting.toSorted((one, other) => one.openParts - other.openParts)
    return closest && [...closest.methods].toSorted()
  }
}
