/** Modules that the same pages need. */
export interface Part {
  /** The modules' chunks of the first build. */
  readonly chunks: readonly string[]
  /** The pages that need it. */
  readonly pages: ReadonlySet<number>
  /** Characters of code. */
  readonly size: number
}

/** Characters of code whose load takes as long as a request, and which a file costs by being compressed alone. */
const COST_OF_FILE = 2100

/**
 * Fewer and larger parts, where that costs a page less than it saves: each file is a request, and compresses worse alone. A part that has what
 * others need as well is loaded by their pages, too.
 * A part's imports are always needed by its pages at least, so that files never wait for each other in a circle.
 * @param imports the chunks that a chunk imports
 */
export function mergedParts(
  pagesOf: ReadonlyMap<string, ReadonlySet<number>>,
  sizeOf: (chunk: string) => number,
  imports: (chunk: string) => readonly string[],
): Part[] {
  const parts = new Map<string, Part>()
  const add = (part: Part) => {
    const key = [...part.pages].toSorted((one, other) => one - other).join()
    const same = parts.get(key)
    parts.set(key, same ? { pages: part.pages, chunks: [...same.chunks, ...part.chunks], size: same.size + part.size } : part)
  }
  for (const [chunk, pages] of pagesOf) add({ chunks: [chunk], pages, size: sizeOf(chunk) })
  for (let best = bestMerge([...parts.values()], imports); best; best = bestMerge([...parts.values()], imports)) {
    for (const [key, part] of parts) if (best.includes(part)) parts.delete(key)
    const [one, other] = best
    add({ chunks: [...one.chunks, ...other.chunks], pages: one.pages.union(other.pages), size: one.size + other.size })
  }
  return [...parts.values()]
}

/** The two parts whose merge saves most; undefined when none saves anything. */
function bestMerge(parts: readonly Part[], imports: (chunk: string) => readonly string[]): [Part, Part] | undefined {
  const partOf = new Map(parts.flatMap((part) => part.chunks.map((chunk) => [chunk, part] as const)))
  const needs = new Map(parts.map((part) => [part, new Set(part.chunks.flatMap(imports).flatMap((chunk) => partOf.get(chunk) ?? []))]))
  const bits = new Map(parts.map((part) => [part, bitsOf(part.pages)]))
  let best: [Part, Part] | undefined
  let most = 0
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const both = common(bits.get(one)!, bits.get(other)!)
      const saved = both * COST_OF_FILE - (one.pages.size - both) * other.size - (other.pages.size - both) * one.size
      if (saved <= most) continue
      const all = one.pages.union(other.pages)
      const isSound = [...needs.get(one)!, ...needs.get(other)!].every(
        (need) => need === one || need === other || all.isSubsetOf(need.pages),
      )
      if (!isSound) continue
      best = [one, other]
      most = saved
    }
  return best
}

const bitsOf = (pages: ReadonlySet<number>): Uint32Array => {
  const bits = new Uint32Array(8)
  for (const page of pages) bits[page >> 5]! |= 1 << (page & 31)
  return bits
}

function common(one: Uint32Array, other: Uint32Array): number {
  let count = 0
  for (let word = 0; word < one.length; word++) for (let rest = one[word]! & other[word]!; rest !== 0; rest &= rest - 1) count++
  return count
}
