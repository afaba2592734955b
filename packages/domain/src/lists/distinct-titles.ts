/**
 * The titles of columns of several functions in one list: one that another function or another column of the list has gets the name of its
 * function.
 * @param taken titles of the list's other columns
 * @returns the titles of each function, in the given order
 */
export function distinctTitles(
  functions: readonly { name: string; titles: readonly string[] }[],
  taken: readonly string[] = [],
): readonly (readonly string[])[] {
  const isShared = (title: string) => taken.includes(title) || functions.filter(({ titles }) => titles.includes(title)).length > 1
  return functions.map(({ name, titles }) => titles.map((title) => (isShared(title) ? `${title} (${name})` : title)))
}
