import type { Choose } from './choose.ts'

/** Hostile values: of the wrong kind, huge, deep, or with a meaning for a database, a pattern or a prototype. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'null',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '"; drop table elements; --',
  '%_\\',
  '(a+)+$',
  '[',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '😀'.repeat(300),
  'a'.repeat(20_000),
  '2026-02-30',
  '9999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '019df82c-71d5-7492-bcba-000000000001',
]
const OTHERS = [null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, 1_000_000, [], {}, [[]], [null], { __proto__: 1 }]

const nested = (depth: number, inArray: boolean): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = inArray ? [value] : { a: value }
  return value
}

/** Any hostile value. */
export function anyHostile(choose: Choose): unknown {
  const kind = choose.below(12)
  if (kind < 6) return choose.of(TEXTS)
  if (kind < 10) return choose.of(OTHERS)
  if (kind === 10) return nested(choose.of([3, 30, 1000]), choose.below(2) === 0)
  return Array.from({ length: choose.of([1, 50, 5000]) }, () => choose.of(OTHERS))
}

/** A body that was right, with one part or several spoilt, missing, added or renamed. */
export function spoilt(choose: Choose, value: unknown, depth = 0): unknown {
  if (depth > 4 || choose.below(6) === 0) return anyHostile(choose)
  if (Array.isArray(value)) {
    const copy: unknown[] = value.slice(0, 20)
    if (copy.length === 0 || choose.below(5) === 0) return [...copy, anyHostile(choose)]
    const at = choose.below(copy.length)
    copy[at] = spoilt(choose, copy[at], depth + 1)
    return copy
  }
  if (typeof value !== 'object' || value === null) return anyHostile(choose)
  const copy: Record<string, unknown> = { ...value }
  const keys = Object.keys(copy)
  const kind = choose.below(5)
  if (keys.length === 0 || kind === 0) copy[choose.of(['tenantId', 'id', 'version', 'role', 'toString', 'x'])] = anyHostile(choose)
  else if (kind === 1) delete copy[choose.of(keys)]
  else {
    const key = choose.of(keys)
    copy[key] = spoilt(choose, copy[key], depth + 1)
  }
  return copy
}
