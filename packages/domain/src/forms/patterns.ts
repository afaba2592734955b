import { RE2JS } from 're2js'
import type { Violation } from './violation.ts'

/** Longest pattern that is taken (decisions section 3). */
export const MAX_PATTERN_LENGTH = 500
const MAX_KEPT = 500

const kept = new Map<string, RE2JS | Violation>()

/**
 * Compiles a pattern as the specification writes it, `/…/im` (section 5). It runs in linear time, whatever the pattern
 * and the text (RE2); what only a backtracking engine can do is refused, naming the part.
 */
function compile(pattern: string): RE2JS | Violation {
  const known = kept.get(pattern)
  if (known) return known
  const compiled = compileAnew(pattern)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(pattern, compiled)
  return compiled
}

function compileAnew(pattern: string): RE2JS | Violation {
  const parts = /^\/([^]*)\/([a-z]*)$/i.exec(pattern)
  if (!parts || parts[1] === '') return { message: 'validation.patternForm' }
  const [, source = '', letters = ''] = parts
  const others = letters.replace(/[im]/g, '')
  if (others !== '') return { message: 'validation.patternFlags', params: { flags: others } }
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

/** What is wrong with a pattern; undefined when it can be used. */
export function checkPattern(pattern: string): Violation | undefined {
  const compiled = compile(pattern)
  return compiled instanceof RE2JS ? undefined : compiled
}

/** Whether a text has a match of the pattern somewhere. A pattern that cannot be used, from elsewhere, refuses nothing. */
export function matchesPattern(pattern: string, text: string): boolean {
  const compiled = compile(pattern)
  return compiled instanceof RE2JS ? compiled.matcher(text).find() : true
}
