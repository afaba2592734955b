import type { Conflict } from './conflicts.ts'

/** A conflict's key among those of a form. */
export const keyOfConflict = ({ path }: Conflict) => path.join('.')
