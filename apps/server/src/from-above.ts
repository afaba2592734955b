/**
 * A function that a feature requires of features above it, which it cannot import. `composition.ts` declares it, once, before the server
 * answers requests.
 */
export function fromAbove<Asked>(name: string): { declare: (requested: Asked) => void; get: () => Asked } {
  let declared: { asked: Asked } | undefined
  return {
    declare(requested) {
      declared = { asked: requested }
    },
    get() {
      if (!declared) throw new Error(`'${name}' is not declared: call compose() first`)
      return declared.asked
    },
  }
}
