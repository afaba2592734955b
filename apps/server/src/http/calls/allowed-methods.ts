import type { FastifyInstance } from 'fastify'

interface KnownPath {
  parts: readonly string[]
  methods: Set<string>
}

/** A part of an address that may be anything: a parameter. */
const isOpen = (part: string) => part.startsWith(':')

const fits = (known: readonly string[], parts: readonly string[]) =>
  known.length === parts.length && known.every((part, index) => (isOpen(part) ? parts[index] !== '' : part === parts[index]))

/**
 * Records the methods of every path that is registered from here on.
 * @returns the methods of a path, undefined if it has none. Of several matches the one with the fewest parameters counts:
 * `/elements/filter` is not `/elements/{id}`.
 */
export function recordMethods(app: FastifyInstance): (path: string) => string[] | undefined {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    // a wildcard route is a fallback: it does not make a path exist
    if (url.includes('*')) return
    const path = known.get(url) ?? { parts: url.split('/'), methods: new Set<string>() }
    for (const one of Array.isArray(method) ? method : [method]) path.methods.add(one)
    known.set(url, path)
  })
  const openParts = ({ parts }: KnownPath) => parts.filter(isOpen).length
  return (path) => {
    const requested = path.split('/')
    const [closest] = [...known.values()]
      .filter(({ parts }) => fits(parts, requested))
      .toSorted((one, other) => openParts(one) - openParts(other))
    return closest && [...closest.methods].toSorted()
  }
}
