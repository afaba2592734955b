/** A possible mistake, and the test file that has to find it. */
export interface Hole {
  statement: string
  /** Below the root of the repository. */
  file: string
  /** Occurs at least once; the first occurrence is replaced. */
  find: string
  replace: string
  /** Test file, as a filter of `vitest`. */
  test: string
}

export const server = (path: string) => `apps/server/src/${path}`
export const domain = (path: string) => `packages/domain/src/${path}`

export const hole = (statement: string, file: string, find: string, replace: string, test: string): Hole => ({
  statement,
  file,
  find,
  replace,
  test,
})
