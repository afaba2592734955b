/** A mistake that somebody could make, and the test file that has to find it. */
export interface Hole {
  says: string
  /** Below the root of the repository. */
  file: string
  /** Stands there once at least; its first place is replaced. */
  find: string
  replace: string
  /** As `vitest` finds it. */
  test: string
}

export const server = (path: string) => `apps/server/src/${path}`
export const domain = (path: string) => `packages/domain/src/${path}`

export const hole = (says: string, file: string, find: string, replace: string, test: string): Hole => ({ says, file, find, replace, test })
