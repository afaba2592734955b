import { copies as norwegian } from './nb-NO/copies.ts'
import { copies as english } from './en-US/copies.ts'
import { copies as swedish } from './sv-SE/copies.ts'

const IN: Record<string, typeof swedish> = { 'sv-SE': swedish, 'en-US': english, 'nb-NO': norwegian }

/**
 * Name of a copy, in the language of the original name, at most `maxLength` long: 'Stege (kopia)'. These texts are a file of their own, so
 * that the other languages' texts are not loaded for them.
 */
export function copyName(name: string, culture: string, maxLength: number): string {
  const words = (IN[culture] ?? swedish)['copies.of']
  return words.replace('{name}', name.slice(0, maxLength - words.length + '{name}'.length))
}
