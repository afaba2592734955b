import { RE2JS } from 're2js'
import { MAX_TEXT_LENGTH } from '../field-limits.ts'
import { sizeOfPattern } from './pattern-size.ts'
import type { Violation } from '../violation.ts'

/** Longest pattern that is taken (decisions section 3). */
export const MAX_PATTERN_LENGTH = 500
const MAX_KEPT = 500

/**
 * Most steps of a pattern's program times characters of a text: what the engine does at worst, some 85 ns each, so that
 * 50 ms are never reached (docs/measurements.md). A program of 1,200 steps for a line of text, 300 for a text area.
 */
const MAX_WORK = 300_000

const kept = new Map<string, RE2JS | Violation>()

/**
 * Compiles a pattern as the specification writes it, `/…/im` (section 5). It runs in linear time, whatever the pattern
 * and the text (RE2); what only a backtracking engine can do, and what would become too large, is refused, naming the part.
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

/** What is wrong with a pattern for texts of at most `longest` characters; undefined when it can be used. */
export function checkPattern(pattern: string, longest = MAX_TEXT_LENGTH): Violation | undefined {
  const compiled = compile(pattern)
  if (!(compiled instanceof RE2JS)) return compiled
  return isTooMuch(compiled, longest) ? tooLarge(largestPartOf(pattern)) : undefined
}

/** What a person would look at first: the repetition with the highest count, else how the pattern begins. */
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
