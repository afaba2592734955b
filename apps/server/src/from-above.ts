/**
 * Something that a feature asks of features above it, which it cannot import. `composition.ts` declares it, once, before
 * the server answers anybody.
 */
export function fromAbove<Asked>(name: string): { declare: (asked: Asked) => void; get: () => Asked } {
  let declared: { asked: Asked } | undefined
  return {
    declare(asked) {
      declared = { asked }
    },
    get() {
      if (!declared) throw new Error(`'${name}' is not declared: call compose() first`)
      return declared.asked
    },
  }
}
