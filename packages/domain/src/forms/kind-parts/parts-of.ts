/** The parts of a sent object that has no other properties; undefined if it is not such an object. */
export function partsOf<Name extends string>(raw: unknown, names: readonly Name[]): Partial<Record<Name, unknown>> | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  return Object.keys(raw).every((name) => (names as readonly string[]).includes(name)) ? raw : undefined
}
