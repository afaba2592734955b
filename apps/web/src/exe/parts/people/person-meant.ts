import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'

/** A person who can be chosen. */
export interface Person {
  id: string
  name: string
}

/** Whether a name has all typed words, as the server's search. */
export function isNamed(name: string, typed: string): boolean {
  const folded = foldForSearch(name)
  return searchWords(typed).every((word) => folded.includes(word))
}

/**
 * The person of a typed name: the only one with exactly this name, else the only one found; undefined if ambiguous.
 * @param found those whose names contain the typed text
 */
export function personMeant(found: readonly Person[], typed: string, labelOf: (person: Person) => string): Person | undefined {
  const wanted = foldForSearch(typed)
  const exact = found.filter((person) => [person.name, labelOf(person)].some((name) => foldForSearch(name) === wanted))
  if (exact.length === 1) return exact[0]
  return found.length === 1 ? found[0] : undefined
}
