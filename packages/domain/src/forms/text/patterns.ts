import { RE2JS } from 're2js'
import { MAX_TEXT_LENGTH } from '../field-limits.ts'
import { sizeOfPattern } from './pattern-size.ts'
import type { Violation } from '../violation.ts'

/** Maximum length of a pattern (decisions section 3). */
export const MAX_PATTERN_LENGTH = 500
const MAX_KEPT = 500

/**
 * Maximum of a pattern's program steps times the characters of a text. The engine needs some 85 ns for each at worst, so 50 ms are never
 * reached (docs/measurements.md). That is a program of 1,200 steps for a line of text, 300 for a text area.
 */
const MAX_WORK = 300_000

const kept = new Map<string, RE2JS | Violation>()

/**
 * Compiles a pattern in the specification's syntax, `/…/im` (section 5). It runs in linear time (RE2). A pattern that needs backtracking or
 * is too large is refused, with the part named.
 */
function compile(pattern: string): RE2JS | Violation {
  const known = kept.get(pattern)
  if (known) return known
  const compiled = compileUncached(pattern)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(pattern, compiled)
  return compiled
}

const tooLarge = (part: string): Violation => ({ message: 'validation.patternTooLarge', params: { part } })

function compileUncached(pattern: string): RE2JS | Violation {
  const parts = /^\/([^]*)\/([a-z]*)$/i.exec(pattern)
  if (!parts || parts[1] === '') return { message: 'validation.patternForm' }
  const [, source = '', letters = ''] = parts
  const others = letters.replace(/[im]/g, '')
  if (others !== '') return { message: 'validation.patternFlags', params: { flags: others } }
  const size = source.length > MAX_PATTERN_LENGTH ? { tooLarge: source.slice(0, 40) } : sizeOfPattern(source)
  if ('tooLarge' in size) return tooLarge(size.tooLarge)
  const flags = (letters.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) | (letters.includes('m') ? RE2JS.MULTILINE : 0)
  try {
    return RE2JS.compile(source, flags)
  } catch (error) {
    return { message: 'validation.patternUnsupported', params: { part: partOf(error) } }
  }
}

/** The part that an error of the engine quotes, `error parsing regexp: invalid or unsupported Perl syntax: `(?=``. */
function partOf(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  return /`([^]*?)`?$/.exec(text)?.[1] ?? ''
}

const isTooMuch = (compiled: RE2JS, length: number) => compiled.programSize() * length > MAX_WORK

/** Checks a pattern for texts of at most `longest` characters; undefined: valid. */
export function checkPattern(pattern: string, longest = MAX_TEXT_LENGTH): Violation | undefined {
  const compiled = compile(pattern)
  if (!(compiled instanceof RE2JS)) return compiled
  return isTooMuch(compiled, longest) ? tooLarge(largestPartOf(pattern)) : undefined
}

/** The most likely cause: the repetition with the highest count, else the beginning of the pattern. */
function largestPartOf(pattern: string): string {
  const counts = [...pattern.matchAll(/\{(?:\d+,)?(\d+)\}/g)].toSorted((one, other) => Number(other[1]) - Number(one[1]))
  return counts[0]?.[0] ?? pattern.slice(1, 41)
}

/**
 * Whether a text has a match of the pattern somewhere. A pattern that cannot be used, from elsewhere, refuses nothing;
 * nor does one that would take too long for a text of this length.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const compiled = compile(pattern)
  return !(compiled instanceof RE2JS) || isTooMuch(compiled, text.length) || compiled.test(text)
}
