import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'

/** Somebody who can be chosen. */
export interface Person {
  id: string
  name: string
}

/** Whether a name has all words of what was typed, as the server finds people. */
export function isNamed(name: string, typed: string): boolean {
  const folded = foldForSearch(name)
  return searchWords(typed).every((word) => folded.includes(word))
}

/**
 * Who is meant by a name that was typed and not chosen: the only one who is called just so, else the only one who was found; nobody
 * where it could be several.
 * @param found those whose names have what was typed
 */
export function personMeant(found: readonly Person[], typed: string, labelOf: (person: Person) => string): Person | undefined {
  const wanted = foldForSearch(typed)
  const exact = found.filter((person) => [person.name, labelOf(person)].some((name) => foldForSearch(name) === wanted))
  if (exact.length === 1) return exact[0]
  return found.length === 1 ? found[0] : undefined
}
