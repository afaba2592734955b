/** Computes a result once for each object, as long as that is in use: fields and rules of a definition are the same objects for a whole version. */
export function onceFor<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { result: Result }>()
  return (key) => {
    let found = known.get(key)
    if (!found) known.set(key, (found = { result: compute(key) }))
    return found.result
  }
}
