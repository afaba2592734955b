/**
 * Letters that nobody sees and that change what others look like: the controls of writing direction (Unicode's `Bidi_Control`), and spaces
 * without a width. Those that join or part letters stay: emoji and several languages are written with them.
 */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** A text of a person without a login, without letters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** The same for every text in a value. */
export function withoutInvisibleIn<Value>(value: Value): Value {
  if (typeof value === 'string') return withoutInvisible(value) as Value
  if (Array.isArray(value)) return value.map(withoutInvisibleIn) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutInvisibleIn<unknown>(part)])) as Value
}
