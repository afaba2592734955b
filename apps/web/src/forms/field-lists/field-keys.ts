export const MAX_KEY_LENGTH = 50
const PLAIN: Record<string, string> = { å: 'a', ä: 'a', ö: 'o', æ: 'ae', ø: 'o', ß: 'ss', đ: 'd', ł: 'l' }

/** The letters and digits of a text, without accents, word by word. */
function plainWords(text: string): string[] {
  const plain = text.toLowerCase().replace(/[^\u0000-\u007f]/g, (letter) => PLAIN[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
  return plain.match(/[a-z0-9]+/g) ?? []
}

/** Whether a text is the other one with a number that made it unique. */
function isNumbered(text: string, key: string, maxLength: number): boolean {
  const digits = /\d{1,4}$/.exec(text)?.[0] ?? ''
  return Array.from(digits, (_, index) => digits.slice(index)).some(
    (ending) => Number(ending) > 1 && text === key.slice(0, maxLength - ending.length) + Number(ending),
  )
}

/** The first unused one of `key`, `key2`, `key3` …, ignoring case. */
function firstFree(key: string, taken: Iterable<string>, maxLength: number): string {
  const used = new Set(Array.from(taken, (other) => other.toLowerCase()))
  let candidate = key.slice(0, maxLength)
  for (let number = 2; used.has(candidate.toLowerCase()); number++) {
    const ending = String(number)
    candidate = key.slice(0, maxLength - ending.length) + ending
  }
  return candidate
}

/**
 * A stable key from a field's name: 'Kontrollerad av' gives `kontrolleradAv`. It starts with a letter, has only letters and digits, and is
 * not in `taken`.
 */
export function keyFromName(name: string, taken: Iterable<string> = []): string {
  const [first = 'field', ...rest] = plainWords(name)
  const joined = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return firstFree(/^[a-z]/.test(joined) ? joined : `f${joined}`, taken, MAX_KEY_LENGTH)
}

/** Whether a key was derived from a name, with any other keys at that time: `hojd3` is of 'Höjd' also when no field has `hojd2` now. */
export function isKeyOfName(key: string, name: string): boolean {
  const own = keyFromName(name)
  return key === own || isNumbered(key, own, MAX_KEY_LENGTH)
}

/** An unused key like another one: `hojd` gives `hojd2`. */
export function copiedKey(key: string, taken: Iterable<string>): string {
  return firstFree(key, taken, MAX_KEY_LENGTH)
}

export const MAX_OPTION_VALUE_LENGTH = 100

/** The stored value of an option, from its name: 'Ej kontrollerad' gives `ej-kontrollerad`. */
export function optionValueFromName(name: string, taken: Iterable<string> = []): string {
  return firstFree(plainWords(name).join('-') || 'option', taken, MAX_OPTION_VALUE_LENGTH)
}

/** Whether the stored value of an option was derived from a name, with any other values at that time. */
export function isOptionValueOfName(value: string, name: string): boolean {
  const own = optionValueFromName(name)
  return value === own || isNumbered(value, own, MAX_OPTION_VALUE_LENGTH)
}
