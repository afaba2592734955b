/** The parts of a value from the wire that is an object with nothing but these; undefined when it is none. */
export function partsOf<Name extends string>(raw: unknown, names: readonly Name[]): Partial<Record<Name, unknown>> | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  return Object.keys(raw).every((name) => (names as readonly string[]).includes(name)) ? raw : undefined
}
