/** Size of the compiled program of a pattern, or the part that makes it too large. */
export type PatternSize = { steps: number } | { tooLarge: string }

/** Maximum steps: with more, no text is short enough. */
const MAX_STEPS = 1200
/** Maximum number of Unicode classes, each with hundreds of ranges: a third of a millisecond per use. */
const MAX_UNICODE_CLASSES = 80
/** Maximum characters in ranges: they are folded one by one when case is ignored, some 30 ns each. */
const MAX_SPREAD = 200_000
const LONGEST_PART = 40

/** One escape: `\pL`, `\p{Latin}`, `\x{10FFFF}`, `\x41`, `\d`. */
const ESCAPE = /\\(?:[pP](?:\{[^}]*\}|.)|x(?:\{[0-9a-f]+\}|[0-9a-f]{2})|[^])/iuy
const COUNT = /\{(\d+)(,(\d*))?\}/y
const FLAGS = /\?(?:P?<\w+>|[a-z-]*:?)/iy

/** Cost of a part of a pattern. */
interface Cost {
  steps: number
  classes: number
}

/** State of an open group: its cost so far, and its last part, which a repetition may repeat. */
interface Open {
  all: Cost
  last: Cost
  startsAt: number
}

const NOTHING: Cost = { steps: 0, classes: 0 }
const sum = (one: Cost, other: Cost): Cost => ({ steps: one.steps + other.steps, classes: one.classes + other.classes })
const isTooMuch = ({ steps, classes }: Cost) => steps > MAX_STEPS || classes > MAX_UNICODE_CLASSES

function matchAt(expression: RegExp, source: string, at: number): RegExpExecArray | undefined {
  expression.lastIndex = at
  return expression.exec(source) ?? undefined
}

/**
 * Measures a pattern without compiling it: `(a{30}){30}` has twelve characters and 900 steps. One pass, an upper bound; the engine refuses
 * an invalid pattern.
 */
export function sizeOfPattern(source: string): PatternSize {
  const open: Open[] = [{ all: NOTHING, last: NOTHING, startsAt: 0 }]
  const total = () => open.map((group) => group.all).reduce(sum)
  let spread = 0
  let at = 0
  while (at < source.length) {
    const top = open.at(-1)!
    const partAt = at
    const sign = source[at]!
    const count = sign === '{' ? matchAt(COUNT, source, at) : undefined
    if (count || '*+?'.includes(sign)) {
      at += count ? count[0].length : 1
      const before = top.last
      top.last = count
        ? repeated(before, Number(count[1]), count[2] === undefined ? undefined : count[3])
        : { ...before, steps: before.steps + 1 }
      top.all = { steps: top.all.steps + top.last.steps - before.steps, classes: top.all.classes + top.last.classes - before.classes }
      if (isTooMuch(total())) return tooLarge(source, top.startsAt, at)
      continue
    }
    if (sign === '(') {
      at += 1 + (matchAt(FLAGS, source, at + 1)?.[0].length ?? 0)
      top.startsAt = partAt
      open.push({ all: { steps: 2, classes: 0 }, last: NOTHING, startsAt: at })
      continue
    }
    if (sign === ')' && open.length > 1) {
      at++
      open.pop()
      const outer = open.at(-1)!
      outer.all = sum(outer.all, top.all)
      outer.last = top.all
      continue
    }
    const part = sign === '[' ? readClass(source, at) : readLetter(source, at)
    at = part.end
    spread += part.spread
    top.last = { steps: 1, classes: part.classes }
    top.all = sum(top.all, top.last)
    top.startsAt = partAt
    if (spread > MAX_SPREAD || isTooMuch(total())) return tooLarge(source, partAt, at)
  }
  return { steps: total().steps }
}

const tooLarge = (source: string, from: number, to: number) => ({ tooLarge: source.slice(from, to).slice(0, LONGEST_PART) })

/** Cost of a repetition: `{3}` is three times; `{3,}` three and a loop; `{3,5}` three and two optional ones, a step each. */
function repeated({ steps, classes }: Cost, least: number, most: string | undefined): Cost {
  const times = most === undefined ? least : most === '' ? Math.max(least, 1) : Number(most)
  const choices = most === undefined ? 0 : most === '' ? 1 : Math.max(0, times - least)
  return { steps: steps * times + choices, classes: classes * times }
}

interface Part {
  end: number
  /** Unicode classes in it. */
  classes: number
  /** Characters in its ranges. */
  spread: number
}

function readLetter(source: string, at: number): Part {
  const escape = matchAt(ESCAPE, source, at)?.[0]
  if (!escape) return { end: at + String.fromCodePoint(source.codePointAt(at)!).length, classes: 0, spread: 0 }
  return { end: at + escape.length, classes: /^\\p/i.test(escape) ? 1 : 0, spread: 0 }
}

/** A class, `[^a-z\\pL]`. */
function readClass(source: string, start: number): Part {
  let spread = 0
  let classes = 0
  let at = start + 1
  if (source[at] === '^') at++
  let before: number | undefined
  let isRange = false
  for (let isFirst = true; at < source.length && (isFirst || source[at] !== ']'); isFirst = false) {
    const named = source.startsWith('[:', at) ? source.indexOf(':]', at) : -1
    if (named > 0) at = named + 2
    else if (source[at] === '-' && before !== undefined && !isRange && source[at + 1] !== ']') {
      isRange = true
      at++
    } else {
      const letter = readLetter(source, at)
      const code = codeOf(source.slice(at, letter.end))
      classes += letter.classes
      if (isRange && before !== undefined) spread += Math.max(0, code - before)
      before = isRange ? undefined : code
      isRange = false
      at = letter.end
    }
  }
  return { end: Math.min(at + 1, source.length), classes, spread }
}

function codeOf(letter: string): number {
  const hex = /^\\x\{?([0-9a-f]+)\}?$/i.exec(letter)?.[1]
  if (hex) return Number.parseInt(hex, 16)
  return (letter.length > 1 && letter.startsWith('\\') ? letter.codePointAt(1) : letter.codePointAt(0)) ?? 0
}
